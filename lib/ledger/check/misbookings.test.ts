import { describe, expect, it } from 'vitest'
import {
  broken,
  disguise,
  entry,
  entryOf,
  expectFound,
  posting,
  type Breakage,
} from '../../testing/broken-books.ts'
import { houseOfEverything } from '../../testing/house-of-everything.ts'
import { lookPastTheGuards } from '../../testing/past-the-guards.ts'
import { checkLedger } from '../check.ts'

// Bookings that balance, and are wrong.

const { db } = await houseOfEverything()

const entries = 'a payment has the entries that its status asks for, each once'
const receiptBooked = 'a receipt is booked once, in full, from its account to suspense'
const receiptReversed = 'a receipt is taken back once, in full, to its account, when its payment is'
const reversal =
  'a reversal takes back what its receipts brought, each from its account, and what the completion gave'
const named = 'entry names what it was booked for'
const matched = 'a receipt is matched to an attempt that is there, in its currency'
const completed = 'a completion is booked for the receipt that completed the payment'

const receipt = (sourceId: string) => `(select id from receipt where source_id = '${sourceId}')`
const reversalOf = (sourceId: string) =>
  `(select id from ledger_entry where kind = 'RECEIPT_REVERSAL' and receipt_id = ${receipt(sourceId)})`
const otherAccount = `(select id from ledger_account where kind = 'RECEIVING' and currency_code = 'INR'
  and receiving_account_id <> (select receiving_account_id from receipt where source_id = 'in-parts 60') limit 1)`

/** Moves the lines of an entry from one account to another: it goes on balancing. */
const divert = (entryId: string, from: string, to: string) =>
  `update ledger_posting set account_id = ${to} where entry_id = ${entryId} and account_id like '${from}%'`
const other = `insert into merchant (code, channel_name, callback_secret) values ('OTHER', 'Other', '')`
const account = (kind: string, merchant?: string) =>
  merchant === undefined
    ? `insert into ledger_account (id, kind, currency_code) values ('${kind}/INR', '${kind}', 'INR') on conflict do nothing`
    : `insert into ledger_account (id, kind, currency_code, merchant_code) values ('${kind}/INR/${merchant}', '${kind}', 'INR', '${merchant}')`

/** Makes of a reversal what was booked before reversals were booked by receipt: the order amount on the account of the last receipt. */
const asBefore = (paymentId: string) => [
  'alter table ledger_entry drop constraint ledger_entry_of_a_reversal_names_a_receipt',
  `delete from ledger_posting where entry_id in (select id from ledger_entry where kind = 'RECEIPT_REVERSAL' and payment_id = '${paymentId}')`,
  `delete from ledger_entry where kind = 'RECEIPT_REVERSAL' and payment_id = '${paymentId}'`,
  `update ledger_posting set account_id = 'RECEIVING/INR/' || (
      select receiving_account_id from receipt join ledger_entry on ledger_entry.receipt_id = receipt.id
       where ledger_entry.kind = 'COMPLETION' and ledger_entry.payment_id = '${paymentId}')
    where entry_id = ${entryOf('REVERSAL', paymentId)} and account_id = 'SUSPENSE/INR'`,
  `update ledger_entry set receipt_id = null where id = ${entryOf('REVERSAL', paymentId)}`,
  // They hold what was booked.
  'delete from ledger_snapshot',
]

const breakages: readonly (readonly [what: string, Breakage])[] = [
  [
    'a completion that another merchant got',
    broken(
      entries,
      'ACME payin paid',
      other,
      account('MERCHANT_AVAILABLE', 'OTHER'),
      divert(entryOf('COMPLETION', 'paid'), 'MERCHANT', `'MERCHANT_AVAILABLE/INR/OTHER'`),
    ),
  ],
  [
    'an offset that went to the fees',
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
      account('ROUNDING'),
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
    'lines added to an entry that go on summing to zero',
    broken(
      entries,
      'ACME payin paid',
      `insert into ledger_posting (entry_id, line, account_id, amount)
       values (${entryOf('FEE', 'paid')}, 8, 'FEE_INCOME/INR', -1), (${entryOf('FEE', 'paid')}, 9, 'VAT_PAYABLE/INR', 1)`,
    ),
  ],
  [
    'an amount that was changed after the success',
    broken(entries, 'ACME payin paid', `update payment set amount = amount * 2 where payment_id = 'paid'`),
  ],
  [
    'an amount that was changed while the payment was open',
    broken(
      'an attempt asks for the order amount and at most an offset more',
      'ACME payin open',
      `update payment set amount = amount - 1 where payment_id = 'open'`,
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
        otherAccount,
      ),
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
    'a receipt that was taken back from another account',
    broken(receiptReversed, 'test/in-parts 60', divert(reversalOf('in-parts 60'), 'RECEIVING', otherAccount)),
  ],
  [
    'a reversal whose receipts left other accounts than they came to',
    broken(reversal, 'ACME payin in-parts', divert(reversalOf('in-parts 60'), 'RECEIVING', otherAccount)),
  ],
  [
    'a part of a receipt taken back',
    broken(
      receiptReversed,
      'test/in-parts 60',
      `update ledger_posting set amount = amount - sign(amount) where entry_id = ${reversalOf('in-parts 60')}`,
    ),
  ],
  [
    'a receipt of a reversal that was not taken back',
    broken(
      receiptReversed,
      'test/in-parts 60',
      `delete from ledger_posting where entry_id = ${reversalOf('in-parts 60')}`,
      `delete from ledger_entry where id = ${reversalOf('in-parts 60')}`,
    ),
  ],
  [
    'a receipt taken back that came after the success',
    broken(
      receiptReversed,
      'test/in-parts 5',
      `insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
       values ('RECEIPT_REVERSAL', 'INR', 'ACME', 'payin', 'in-parts', ${receipt('in-parts 5')})`,
      posting('SUSPENSE/INR', 1, -5),
      `insert into ledger_posting (entry_id, line, account_id, amount)
       select currval('ledger_entry_id_seq'), 2, 'RECEIVING/INR/' || receiving_account_id, 5 from receipt where source_id = 'in-parts 5'`,
    ),
  ],
  [
    'a receipt taken back whose payment was not',
    broken(
      receiptReversed,
      /^sandbox\//,
      `insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
       select 'RECEIPT_REVERSAL', 'INR', 'ACME', 'payin', 'paid', receipt_id from receipt_match where payment_id = 'paid'`,
      posting('SUSPENSE/INR', 1, -100),
      posting('OPENING_BALANCE/INR', 2, 100),
    ),
  ],
  [
    'a reversal that took another amount from the merchant',
    broken(
      entries,
      'ACME payin in-parts',
      `update ledger_posting set amount = amount + sign(amount) where entry_id = ${entryOf('REVERSAL', 'in-parts')}`,
    ),
  ],
  [
    'a reversal that took the surplus from rounding',
    broken(
      reversal,
      'ACME payin in-parts',
      account('ROUNDING'),
      divert(entryOf('REVERSAL', 'in-parts'), 'SUSPENSE', `'ROUNDING/INR'`),
    ),
  ],
  [
    'an old reversal of the order amount from one account where parts came to two',
    broken(reversal, 'ACME payin in-parts', ...asBefore('in-parts')),
  ],
  [
    'an old reversal without the offset',
    broken(
      reversal,
      'ACME payin reversed',
      ...asBefore('reversed'),
      `update payment_attempt set amount_required = amount_required + 0.5 where payment_id = 'reversed'`,
      `update receipt set amount = amount + 0.5 where id = (select receipt_id from receipt_match where payment_id = 'reversed')`,
    ),
  ],
  [
    'money given back by what did not succeed',
    broken(
      'what was given back is the order amount',
      'ACME payin cancelled',
      `update payment set money_returned = amount, returned_at = now() where payment_id = 'cancelled'`,
    ),
  ],
  [
    'a success by too little money',
    broken(
      'a payment succeeds by receipts that make up what was required',
      'ACME payin paid',
      `update receipt_match set after_success = true where payment_id = 'paid'`,
    ),
  ],
  [
    'a completion that is booked for a receipt of nobody',
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
  ['a fee of a payment that is not there', broken(named, /^\d+$/, entry('FEE', 'nowhere'))],
  ['a receipt that nobody sent', broken(named, /^\d+$/, entry('RECEIPT'))],
  ['an entry of a kind that nobody knows', broken(named, /^\d+$/, entry('GIFT'))],
  [
    'a receipt matched to an attempt that is not there',
    broken(
      matched,
      'test/in-parts 60',
      `update receipt_match set attempt_no = 9 where receipt_id = ${receipt('in-parts 60')}`,
    ),
  ],
  [
    'a receipt matched to a payment that is not there',
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
  [
    'a reversal that was made something else of',
    broken(entries, 'ACME payin in-parts', disguise('REVERSAL', 'in-parts')),
  ],
]

describe('of bookings that balance the check finds', () => {
  it.each(breakages)('%s', (_, breakage) => expectFound(db, breakage))
})

describe('of reversals that were booked before they were booked by receipt', () => {
  it('one that is right is no difference', async () => {
    expect(await lookPastTheGuards(db, asBefore('reversed'), checkLedger)).toEqual([])
  })

  it('one that is wrong is the only difference', async () => {
    const found = await lookPastTheGuards(db, asBefore('in-parts'), checkLedger)
    expect(found.map(({ check, subject }) => [check, subject])).toEqual([[reversal, 'ACME payin in-parts']])
  })

  it('one that is wrong is none any more when people have put it right in the name of the payment', async () => {
    const repaired = [
      ...asBefore('in-parts'),
      entry('ADJUSTMENT', 'in-parts'),
      `insert into ledger_posting (entry_id, line, account_id, amount)
       select currval('ledger_entry_id_seq'), line, account_id, amount from (values
         (1, (select 'RECEIVING/INR/' || receiving_account_id from receipt where source_id = 'in-parts 60'), 60),
         (2, (select 'RECEIVING/INR/' || receiving_account_id from receipt where source_id = 'in-parts 50'), -50),
         (3, 'SUSPENSE/INR', -10)) as added (line, account_id, amount)`,
    ]
    expect(await lookPastTheGuards(db, repaired, checkLedger)).toEqual([])
  })
})
