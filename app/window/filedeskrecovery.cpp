// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What an earlier run left behind.

#include <QFileInfo>
#include <memory>

#include "document/documentfile.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "views/banner.h"
#include "widgets/aside.h"
#include "window/filedesk.h"

void FileDesk::offerRecovery() {
    std::vector<Autosave::Orphan> orphans;
    const auto look = [&](const attention::Progress&) { orphans = autosave_.orphans(); };
    if (autosave_.leftMuch()) {
        doAside(window_, tr("Reading unsaved work…"), look, Stop::notOffered);
    } else {
        look({});
    }
    if (orphans.empty()) {
        return;
    }
    const auto orphan = std::make_shared<const Autosave::Orphan>(std::move(orphans.front()));
    banner_.showMessage(
        {false,
         [this, orphan] {
             QString name = orphan->originalPath.isEmpty()
                                ? lab_.languages.label(orphan->document.model.title).first
                                : QFileInfo(orphan->originalPath).fileName();
             return tr("The program did not end in peace last time. Unsaved work on “%1” was kept.")
                 .arg(name.isEmpty() ? tr("untitled") : name);
         },
         {{[] { return tr("Recover"); },
           [this, orphan] {
               if (!mayDiscard()) {
                   return;
               }
               banner_.dismiss();
               example_ = {};
               onDisk_ = digestOf(orphan->originalPath);
               lab_.session.open(orphan->document, orphan->originalPath);
               lab_.session.markUnsaved();
               autosave_.write([this, orphan] {
                   Autosave::forget(*orphan);
                   offerRecovery();
               });
           }},
          {[] { return tr("Throw away"); },
           [this, orphan] {
               Autosave::forget(*orphan);
               banner_.dismiss();
               offerRecovery();
           }}}});
}
