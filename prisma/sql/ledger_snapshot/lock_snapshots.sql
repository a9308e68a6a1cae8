-- One transaction at a time takes snapshots or removes them; another one gives up at once.
lock table ledger_snapshot in share row exclusive mode nowait
