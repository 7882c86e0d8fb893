// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A section that folds: a chevron and a title, with a summary of what is inside while it is closed.

#pragma once

#include <QWidget>

class DisclosureHeader;

class Disclosure : public QWidget {
    Q_OBJECT
public:
    explicit Disclosure(QWidget* parent = nullptr);

    /// The second language stands muted beside the first.
    void setTitle(const QString& first, const QString& second = {});
    /// Shown at the right while the section is closed: 缩放点积 · 无掩码.
    void setSummary(const QString& summary);
    /// Takes ownership; it is hidden while closed.
    void setContent(QWidget* content);

    [[nodiscard]] bool isOpen() const;
    void setOpen(bool open);

signals:
    void toggled(bool open);

private:
    DisclosureHeader* header_;
    QWidget* content_ = nullptr;
};
