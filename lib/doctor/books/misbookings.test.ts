import { describe, it } from 'vitest'
import {
  broken,
  divert,
  entry,
  entryOf,
  expectFound,
  openAccount,
  receipt,
  type Breakage,
} from '../../testing/database/corrupt-ledger.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'

// Bookings that balance, and are wrong.

const { db } = await seedEverything()

const entries = 'a payment has the entries that its status requires, each once'
const receiptBooked = 'a receipt is booked once, in full, from its account to suspense'
const named = 'entry names the payment or receipt that it was booked for'
const matched = 'a receipt is matched to an existing attempt in its currency'
const onTop = 'more is required only after a part payment, by at most an offset for each receipt'
const completed = 'a completion is booked for the receipt that completed the payment'

const other = `insert into merchant (code, channel_name, callback_secret) values ('OTHER', 'Other', '')`
const otherAvailable = `insert into ledger_account (id, kind, currency_code, merchant_code)
  values ('MERCHANT_AVAILABLE/INR/OTHER', 'MERCHANT_AVAILABLE', 'INR', 'OTHER')`

const breakages: readonly (readonly [what: string, Breakage])[] = [
  [
    'a completion that was credited to another merchant',
    broken(
      entries,
      'ACME payin paid',
      other,
      otherAvailable,
      divert(entryOf('COMPLETION', 'paid'), 'MERCHANT', `'MERCHANT_AVAILABLE/INR/OTHER'`),
    ),
  ],
  [
    'an offset that was booked as a fee',
    broken(
      entries,
      'ACME payin changed',
      `insert into ledger_account (id, kind, currency_code) values ('FX/THB', 'FX', 'THB')`,
      divert(entryOf('COMPLETION', 'changed'), 'SUSPENSE', `'FX/THB'`),
    ),
  ],
  [
    'a fee that was booked as rounding',
    broken(
      entries,
      'ACME payin paid',
      openAccount('ROUNDING'),
      divert(entryOf('FEE', 'paid'), 'FEE_INCOME', `'ROUNDING/INR'`),
    ),
  ],
  [
    'VAT that was booked as a fee',
    broken(entries, 'ACME payin paid', divert(entryOf('VAT', 'paid'), 'VAT_PAYABLE', `'FEE_INCOME/INR'`)),
  ],
  [
    'a payout that left by another account',
    broken(
      entries,
      'ACME payout sent',
      divert(entryOf('PAYOUT', 'sent'), 'PAYOUT_CLEARING', `'SUSPENSE/INR'`),
    ),
  ],
  [
    'a return that came by another account',
    broken(
      entries,
      'ACME payout returned',
      divert(entryOf('RETURN', 'returned'), 'PAYOUT_CLEARING', `'SUSPENSE/INR'`),
    ),
  ],
  [
    'lines added to an entry that still sums to zero',
    broken(
      entries,
      'ACME payin paid',
      `insert into ledger_posting (entry_id, line, account_id, amount)
       values (${entryOf('FEE', 'paid')}, 8, 'FEE_INCOME/INR', -1), (${entryOf('FEE', 'paid')}, 9, 'VAT_PAYABLE/INR', 1)`,
    ),
  ],
  [
    'a fee in two entries of one line each',
    broken(
      entries,
      'ACME payin paid',
      entry('FEE', 'paid'),
      `update ledger_posting set entry_id = currval('ledger_entry_id_seq')
        where entry_id = (select min(id) from ledger_entry where kind = 'FEE' and payment_id = 'paid') and account_id = 'FEE_INCOME/INR'`,
    ),
  ],
  [
    'a fee whose entry has one line twice, and not the other',
    broken(
      entries,
      'ACME payin paid',
      `update ledger_posting set account_id = other.account_id, amount = other.amount from ledger_posting other
        where ledger_posting.entry_id = ${entryOf('FEE', 'paid')} and ledger_posting.account_id = 'FEE_INCOME/INR'
          and other.entry_id = ledger_posting.entry_id and other.account_id <> 'FEE_INCOME/INR'`,
    ),
  ],
  ['a second fee without lines', broken(entries, 'ACME payin paid', entry('FEE', 'paid'))],
  [
    'an amount that was changed after the success',
    broken(entries, 'ACME payin paid', `update payment set amount = amount * 2 where payment_id = 'paid'`),
  ],
  [
    'an amount that was changed while the payment was open',
    broken(
      'an attempt requires the order amount and at most an offset more',
      'ACME payin open',
      `update payment set amount = amount - 1 where payment_id = 'open'`,
    ),
  ],
  [
    'a rest offset without a part payment',
    broken(
      onTop,
      'ACME payin open',
      `update payment_attempt set rest_offset = 0.5 where payment_id = 'open'`,
    ),
  ],
  [
    'a rest offset of more than an offset for each receipt',
    broken(
      onTop,
      'ACME payin part-paid',
      `update payment_attempt set rest_offset = 1 where payment_id = 'part-paid'`,
    ),
  ],
  [
    'an amount of a payout that was changed',
    broken(entries, 'ACME payout waiting', `update payment set amount = 1 where payment_id = 'waiting'`),
  ],
  [
    'a receipt that was booked to another account',
    broken(
      receiptBooked,
      'test/in-parts 60',
      divert(
        `(select id from ledger_entry where kind = 'RECEIPT' and receipt_id = ${receipt('in-parts 60')})`,
        'RECEIVING',
        `'OPENING_BALANCE/INR'`,
      ),
    ),
  ],
  [
    'two receipts that were booked for each other',
    broken(
      receiptBooked,
      /^test\/in-parts [56]0$/,
      `update ledger_entry set receipt_id = case receipt_id when ${receipt('in-parts 50')} then ${receipt('in-parts 60')}
         else ${receipt('in-parts 50')} end where kind = 'RECEIPT' and receipt_id in (${receipt('in-parts 50')}, ${receipt('in-parts 60')})`,
    ),
  ],
  [
    'a receipt that was booked twice',
    broken(
      receiptBooked,
      'test/stray',
      `insert into ledger_entry (kind, currency_code, receipt_id) values ('RECEIPT', 'INR', ${receipt('stray')})`,
      `insert into ledger_posting (entry_id, line, account_id, amount)
       select currval('ledger_entry_id_seq'), line, account_id, amount from ledger_posting
        where entry_id = (select min(id) from ledger_entry where kind = 'RECEIPT' and receipt_id = ${receipt('stray')})`,
    ),
  ],
  [
    'a receipt that paid a fee on its way',
    broken(
      receiptBooked,
      'test/stray',
      `insert into ledger_posting (entry_id, line, account_id, amount)
       select id, line, account_id, amount from ledger_entry, (values (8, 'FEE_INCOME/INR', 1), (9, 'VAT_PAYABLE/INR', -1))
         as added (line, account_id, amount) where receipt_id = ${receipt('stray')}`,
    ),
  ],
  [
    'money returned by a payment that did not succeed',
    broken(
      'the returned amount is the order amount, or that of the receipts whose match was undone',
      'ACME payin cancelled',
      `update payment set money_returned = amount, returned_at = now() where payment_id = 'cancelled'`,
    ),
  ],
  [
    'a success with too little money',
    broken(
      'a payment succeeds by receipts of the required amount',
      'ACME payin paid',
      `update receipt_match set after_success = true where payment_id = 'paid'`,
    ),
  ],
  [
    'a completion that is booked for an unmatched receipt',
    broken(
      completed,
      'ACME payin paid',
      `update ledger_entry set receipt_id = ${receipt('stray')} where kind = 'COMPLETION' and payment_id = 'paid'`,
    ),
  ],
  [
    'an event of a success that names another receipt',
    broken(
      completed,
      'ACME payin in-parts',
      `update payment_event set receipt_id = ${receipt('in-parts 60')} where payment_id = 'in-parts' and receipt_id is not null`,
    ),
  ],
  ['a fee of a payment that does not exist', broken(named, /^\d+$/, entry('FEE', 'nowhere'))],
  ['an entry of a receipt that does not exist', broken(named, /^\d+$/, entry('RECEIPT'))],
  ['an entry of an unknown kind', broken(named, /^\d+$/, entry('GIFT'))],
  [
    'a receipt matched to an attempt that does not exist',
    broken(
      matched,
      'test/in-parts 60',
      `update receipt_match set attempt_no = 9 where receipt_id = ${receipt('in-parts 60')}`,
    ),
  ],
  [
    'a receipt matched to a payment that does not exist',
    broken(
      matched,
      'test/in-parts 5',
      `update receipt_match set payment_id = 'nowhere' where receipt_id = ${receipt('in-parts 5')}`,
    ),
  ],
  [
    'a receipt matched to a payment of another currency',
    broken(
      matched,
      'test/in-parts 5',
      `update receipt_match set payment_id = 'changed' where receipt_id = ${receipt('in-parts 5')}`,
    ),
  ],
]

describe('of bookings that balance the check finds', () => {
  it.each(breakages)('%s', (_, breakage) => expectFound(db, breakage))
})
