# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: Attention Lab contributors
"""A screen reader's questions to the window, over AT-SPI, and the answers they must have.

Every check is a function; names are compared as the client keeps them, without asking it to forget
its cache, so that a change which the window does not announce is a failure.
"""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 10  # seconds for an answer
TAB, END, PAGE_DOWN, LEFT, RIGHT, DOWN = 0xFF09, 0xFF57, 0xFF56, 0xFF51, 0xFF53, 0xFF54

Role, State = Atspi.Role, Atspi.StateType
# What a person operates, and what must therefore have a name.
OPERATED = {Role.PUSH_BUTTON, Role.CHECK_BOX, Role.RADIO_BUTTON, Role.SPIN_BUTTON, Role.TEXT,
            Role.COMBO_BOX, Role.SLIDER, Role.PAGE_TAB, Role.TABLE, Role.MENU_ITEM, Role.TREE}


class Wrong(Exception):
    pass


def need(holds, sentence):
    if not holds:
        raise Wrong(sentence)


def same(found, wanted, what):
    need(found == wanted, f"{what}: found {found!r}, needed {wanted!r}")


class Reader:
    """The window's process, and what it announces."""

    def __init__(self, lab):
        self.said = []
        self.listener = Atspi.EventListener.new(self.hear)
        for event in ("object:state-changed:focused", "object:property-change:accessible-name"):
            self.listener.register(event)
        self.process = subprocess.Popen([lab])
        self.application = self.eventually(self.find, "The window never came to the bus.")
        self.frame = self.application.get_child_at_index(0)

    def hear(self, event, *_):
        self.said.append((event.type, event.detail1, event.source))

    def find(self):
        need(self.process.poll() is None, "The window's process ended by itself.")
        desktop = Atspi.get_desktop(0)
        for at in range(desktop.get_child_count()):
            one = desktop.get_child_at_index(at)
            if one and one.get_process_id() == self.process.pid and one.get_child_count() > 0:
                return one
        return None

    def turn(self):
        """Takes in what was announced."""
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)

    def eventually(self, question, sentence):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.turn()
            answer = question()
            if answer:
                return answer
            time.sleep(0.02)
        raise Wrong(sentence)

    def press_key(self, keysym):
        need(Atspi.generate_keyboard_event(keysym, None, Atspi.KeySynthType.SYM),
             "A key could not be pressed.")

    def focused(self):
        """The last thing that was announced to have the focus."""
        for kind, gained, source in reversed(self.said):
            if kind.endswith("focused") and gained:
                return source
        return None

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()


def has(node, *states):
    found = node.get_state_set()
    return all(found.contains(state) for state in states)


def walk(node, wanted=lambda one: True, showing=True):
    """Everything below a node, cells of tables left out: they are asked for by row and column."""
    for at in range(node.get_child_count()):
        child = node.get_child_at_index(at)
        if child is None or (showing and not has(child, State.SHOWING)):
            continue
        if wanted(child):
            yield child
        if child.get_role() != Role.TABLE:
            yield from walk(child, wanted, showing)


def first(node, role, name=None, showing=True):
    return next(walk(node, lambda one: one.get_role() == role and
                     (name is None or one.get_name() == name), showing), None)


def press(node):
    need(node.get_n_actions() > 0 and node.do_action(0), f"{node.get_name()} cannot be pressed.")


def heatmaps(reader):
    """The tables of the equation by name: those below the canvas, not those that are typed in."""
    panel = first(reader.frame, Role.SPLIT_PANE)
    need(panel, "There is no equation in the window.")
    return {one.get_name(): one for one in walk(panel, lambda one: one.get_role() == Role.TABLE)}


def heatmap(reader, name):
    return reader.eventually(lambda: heatmaps(reader).get(name),
                             f"There is no table {name}, only {sorted(heatmaps(reader))}.")


def cells(table):
    return [[table.get_accessible_at(row, column).get_name() for column in range(table.get_n_columns())]
            for row in range(table.get_n_rows())]


def expected(words, rows, columns, values, step):
    return [[f"{words[0]} {row}, {words[1]} {column}: {value}, {step}"
             for column, value in zip(columns, line)] for row, line in zip(rows, values)]


WEIGHTS = [["0.035", "0.260", "0.705"], ["0.260", "0.035", "0.705"], ["0.018", "0.018", "0.964"]]
OUTPUT = [["1.705", "1.930", "1.480", "1.705"], ["1.705", "1.480", "1.930", "1.705"],
          ["1.964", "1.964", "1.964", "1.964"]]
TOKENS = ["cat", "catches", "mouse"]
WORDS = ["猫", "抓", "老鼠"]


def the_tour_can_be_skipped(reader):
    skip = reader.eventually(lambda: first(reader.frame, Role.PUSH_BUTTON, "Skip"),
                             "The first start's tour cannot be skipped.")
    press(skip)
    reader.eventually(lambda: not has(skip, State.SHOWING), "The tour stays.")


def keys_walk_to_the_weights(reader):
    # A click where a cell says that it is: no window manager is here to give the window the keys.
    spot = heatmap(reader, "X input").get_accessible_at(1, 1).get_extents(Atspi.CoordType.SCREEN)
    Atspi.generate_mouse_event(spot.x + spot.width // 2, spot.y + spot.height // 2, "b1c")
    reader.eventually(lambda: reader.focused() and reader.focused().get_name() ==
                      "token catches, feature 2: 1, input", "A click on a cell does not focus it.")
    for _ in range(4):
        reader.press_key(PAGE_DOWN)
    heatmap(reader, "A weights")


def heatmaps_are_tables(reader):
    same(set(heatmaps(reader)), {"S/√(d_k) scaled", "A weights"}, "The equation's tables")
    weights = heatmap(reader, "A weights")
    same((weights.get_n_rows(), weights.get_n_columns()), (3, 3), "Rows and columns of A")
    same(cells(weights), expected(("query", "key"), TOKENS, TOKENS, WEIGHTS, "weights"), "A")
    same(weights.get_description(), "3 queries × 3 keys", "What A says of its size")
    for at, token in enumerate(TOKENS):
        for head, role, word in ((weights.get_row_header(at), Role.TABLE_ROW_HEADER, "query"),
                                 (weights.get_column_header(at), Role.TABLE_COLUMN_HEADER, "key")):
            need(head, f"Row or column {at + 1} of A has no head.")
            same((head.get_role(), head.get_name()), (role, f"{word} {token}"), "A head of A")
        same(weights.get_row_description(at), token, "A row of A")
        same(weights.get_column_description(at), token, "A column of A")
    # Index and position say the same, and heads are children as cells are.
    index = weights.get_index_at(1, 2)
    same((weights.get_row_at_index(index), weights.get_column_at_index(index)), (1, 2), "Cell 2, 3")
    same(weights.get_child_count(), 3 * 3 + 3 + 3, "Children of A")
    cell = weights.get_accessible_at(1, 2)
    same(cell.get_role(), Role.TABLE_CELL, "The role of a cell")
    extents = cell.get_extents(Atspi.CoordType.SCREEN)
    need(extents.width > 20 and extents.height > 20, "A cell has no place on the screen.")
    found = reader.frame.get_accessible_at_point(extents.x + extents.width // 2,
                                                 extents.y + extents.height // 2,
                                                 Atspi.CoordType.SCREEN)
    need(found, "Nothing is where a cell is.")


def the_focus_moves_with_the_keyboard(reader):
    canvas = reader.eventually(
        lambda: next(walk(reader.frame, lambda one: one.get_name() == "Attention weights" and
                          has(one, State.FOCUSABLE)), None), "The equation cannot have the focus.")
    canvas.grab_focus()
    names = [line for row in expected(("query", "key"), TOKENS, TOKENS, WEIGHTS, "weights")
             for line in row]

    def on(cell, what):
        reader.eventually(lambda: reader.focused() and reader.focused().get_name() == names[cell],
                          f"{what}: the focus is said to be on "
                          f"{reader.focused() and reader.focused().get_name()!r}, not on {names[cell]!r}.")
        need(has(reader.focused(), State.FOCUSED, State.SELECTED), f"{what}: the cell has no state.")

    on(4, "Entering the equation")
    for key, cell, what in ((RIGHT, 5, "Right"), (DOWN, 8, "Down"), (LEFT, 7, "Left")):
        reader.press_key(key)
        on(cell, what)
    press(heatmap(reader, "A weights").get_accessible_at(0, 2))
    on(2, "Pressing a cell")
    # Tab goes on to something else that has a name, and comes by many things before it is back.
    seen = set()
    for _ in range(12):
        before = len(reader.said)
        reader.press_key(TAB)
        reader.eventually(lambda: any(kind.endswith("focused") and gained
                                      for kind, gained, _ in reader.said[before:]),
                          "Tab moved the focus without a word.")
        at = reader.focused()
        need(named(at), f"Tab came to a {at.get_role_name()} without a name.")
        seen.add(named(at))
    need(len(seen) >= 8, f"Tab only goes round {sorted(seen)}.")


def named(node):
    """Its name, or the label's that says which it is (a combo box is named by its choice)."""
    if node.get_role() == Role.COMBO_BOX:
        for relation in node.get_relation_set():
            if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
                return relation.get_target(0).get_name()
        return node.get_description()
    return node.get_name()


def what_is_operated_has_a_name(reader):
    unnamed, count = [], 0
    for node in walk(reader.frame, lambda one: one.get_role() in OPERATED):
        count += 1
        if not named(node).strip():
            unnamed.append(f"{node.get_role_name()} below {node.get_parent().get_name()!r}")
    same(unnamed, [], "Without a name")
    need(count > 40, f"Only {count} things can be operated.")


def a_language_switch_changes_the_names(reader):
    weights = heatmap(reader, "A weights")
    cell, head = weights.get_accessible_at(0, 2), weights.get_row_header(0)
    button = first(reader.frame, Role.PUSH_BUTTON, "Export")
    spin = first(reader.frame, Role.SPIN_BUTTON, "Tokens n")
    need(button and spin, "A button or an input is not called as it is shown.")
    same(cell.get_name(), "query cat, key mouse: 0.705, weights", "The cell in English")
    press(first(reader.frame, Role.RADIO_BUTTON, "中文"))
    for node, name in ((cell, "查询 猫, 键 老鼠: 0.705, 权重"), (head, "查询 猫"),
                       (weights, "A 权重"), (button, "导出"), (spin, "词数 n")):
        reader.eventually(lambda: node.get_name() == name,
                          f"After the switch it is still called {node.get_name()!r}, not {name!r}.")
    same(cells(heatmap(reader, "A 权重")),
         expected(("查询", "键"), WORDS, WORDS, WEIGHTS, "权重"), "A in Chinese")
    press(first(reader.frame, Role.RADIO_BUTTON, "English"))
    reader.eventually(lambda: cell.get_name() == "query cat, key mouse: 0.705, weights",
                      "Switching back does not reach the cell.")


def every_step_can_be_read(reader):
    reader.press_key(END)
    card = next(walk(reader.frame, lambda one: one.get_role() == Role.PUSH_BUTTON and
                     one.get_name().startswith("Step 6 of 7")), None)
    need(card, "The strip has no sixth step.")
    press(card)
    output = heatmap(reader, "Z output")
    same(cells(output), expected(("token", "feature"), TOKENS, "1234", OUTPUT, "output"), "Z")


CHECKS = (the_tour_can_be_skipped, keys_walk_to_the_weights, heatmaps_are_tables,
          the_focus_moves_with_the_keyboard, what_is_operated_has_a_name,
          a_language_switch_changes_the_names, every_step_can_be_read)


def main():
    Atspi.init()
    bad = 0
    reader = Reader(sys.argv[1])
    try:
        for check in CHECKS:
            start = time.monotonic()
            try:
                check(reader)
                verdict = "holds"
            except Wrong as wrong:
                verdict, bad = f"FAILS: {wrong}", bad + 1
            print(f"{check.__name__}: {verdict} ({time.monotonic() - start:.1f} s)", flush=True)
        if reader.process.poll() is not None:
            print("FAILS: the window's process ended by itself.")
            bad += 1
    finally:
        reader.close()
    sys.stdout.flush()
    os._exit(1 if bad else 0)  # the bus goes down with us: nothing is left to say goodbye to


if __name__ == "__main__":
    main()
