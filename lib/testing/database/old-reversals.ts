import { entryOf } from './corrupt-ledger.ts'

/**
 * Rewrites a reversal as release 0.1.0 booked it: one entry, the order amount on the account of the last
 * receipt.
 */
export const asBefore = (paymentId: string): readonly string[] => [
  'alter table ledger_entry drop constraint if exists ledger_entry_of_a_reversal_names_a_receipt',
  `delete from ledger_posting where entry_id in (select id from ledger_entry where kind = 'RECEIPT_REVERSAL' and payment_id = '${paymentId}')`,
  `delete from ledger_entry where kind = 'RECEIPT_REVERSAL' and payment_id = '${paymentId}'`,
  `delete from ledger_posting where entry_id = ${entryOf('REVERSAL', paymentId)} and account_id like 'ROUNDING/%'`,
  `update ledger_posting
      set amount = (select amount from payment where payment_id = '${paymentId}'),
          account_id = (
            select 'RECEIVING/' || receipt.currency_code || '/' || receiving_account_id
              from receipt join ledger_entry on ledger_entry.receipt_id = receipt.id
             where ledger_entry.kind = 'COMPLETION' and ledger_entry.payment_id = '${paymentId}')
    where entry_id = ${entryOf('REVERSAL', paymentId)} and account_id like 'SUSPENSE/%'`,
  `update ledger_entry set receipt_id = null where id = ${entryOf('REVERSAL', paymentId)}`,
  // Snapshots contain the earlier booking.
  'delete from ledger_snapshot',
]
