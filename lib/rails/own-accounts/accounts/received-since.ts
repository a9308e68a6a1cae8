/**
 * SQL of what a cash account has received since a midnight, by when the money moved and not by when its
 * source told of it; `account` and `midnight` are expressions. Of a statement, which knows only days, the
 * last day on which the line may have moved counts. Withdrawn receipts are left out: they were divided, or
 * their import was undone. It is read with every choice of an account, so both of its conditions are those of
 * an index.
 */
export const receivedSince = (account: string, midnight: string): string => `
  (select coalesce(sum(receipt.amount), 0) from receipt
    where receipt.receiving_account_id = ${account}
      and coalesce((receipt.moved_until at time zone 'UTC') - interval '1 microsecond', receipt.moved_at at time zone 'UTC')
            >= ${midnight} at time zone 'UTC'
      -- Not "not exists": the receipts of the day are few, and a join would read all that were ever withdrawn.
      and (select true from suspense_item item
            where item.receipt_id = receipt.id and item.closed_as = 'WITHDRAWN') is null)`
