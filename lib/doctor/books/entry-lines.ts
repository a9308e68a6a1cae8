/**
 * Steps of a statement about a batch of rows, numbered by `n`. PostgreSQL does not know how many rows a step
 * has: where it expects few, it reads all of one step for each row of another, which takes hours when there
 * are many. Of full joins it never does that, and steps that have the same rows in any case are joined in this
 * way where others would be left or inner joins.
 */

/** From `entry`, the entries of a batch, to `line`: their postings, at least one row for each entry. */
export const linesOfEntries = `
    line as materialized (
      select n, entry.id, entry.kind, entry.receipt_id, posting.account_id, posting.amount
        from entry
        full join (
          select entry_id, account_id, amount from ledger_posting where entry_id = any (array(select id from entry))) posting
          on posting.entry_id = entry.id)`
