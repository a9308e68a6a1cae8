import { describe, it } from 'vitest'
import {
  available,
  broken,
  deleteEntry,
  disguise,
  entry,
  entryOf,
  expectFound,
  posting,
  shift,
  type Breakage,
} from '../../testing/database/corrupt-ledger.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'

const { db } = await seedEverything()
const ends = 'a payment has the entries that its status requires, each once'

const named = 'a payment names an attempt of its own, and its newest event'

const breakages: readonly (readonly [what: string, Breakage])[] = [
  [
    'a payment without its attempt',
    broken(named, 'ACME payin open', `update payment set attempt_no = 9 where payment_id = 'open'`),
  ],
  [
    'a payment with two attempts in force',
    broken(
      'a payment has at most one attempt that is not closed',
      'ACME payin open',
      `insert into payment_attempt
       select (jsonb_populate_record(a, '{"attempt_no": 2, "rail_reference": "ANOTHER"}')).* from payment_attempt a where payment_id = 'open'`,
    ),
  ],
  [
    'a payment that forgot an event',
    broken(named, 'ACME payin paid', `update payment set event_no = event_no - 1 where payment_id = 'paid'`),
  ],
  [
    'an open payout without a reservation',
    broken(ends, 'ACME payout waiting', ...deleteEntry(entryOf('RESERVE', 'waiting'))),
  ],
  [
    'a success without money',
    broken(
      ends,
      'ACME payin open',
      `update payment set status = 'SUCCESS', processed_at = now() where payment_id = 'open'`,
    ),
  ],
  [
    'a payment completed without success',
    broken(
      ends,
      'ACME payin open',
      entry('COMPLETION', 'open'),
      posting('SUSPENSE/INR', 1, -1),
      posting(available, 2, 1, 2_000),
    ),
  ],
  [
    'a completion booked twice',
    broken(
      ends,
      'ACME payin paid',
      entry('COMPLETION', 'paid'),
      posting('SUSPENSE/INR', 1, -100),
      posting(available, 2, 100, 2_000),
    ),
  ],
  [
    'a completion of another amount',
    broken(
      ends,
      'ACME payin paid',
      shift(1, 'COMPLETION', 'paid', available),
      shift(-1, 'COMPLETION', 'paid', 'SUSPENSE'),
    ),
  ],
  [
    'a completion that took too much from suspense',
    broken(ends, 'ACME payin changed', shift(-1, 'COMPLETION', 'changed', 'SUSPENSE')),
  ],
  ['a fee that was not taken', broken(ends, 'ACME payin paid', disguise('FEE', 'paid'))],
  ['VAT of another amount', broken(ends, 'ACME payin paid', shift(1, 'VAT', 'paid', 'MERCHANT'))],
  [
    'a fee of other terms',
    broken(ends, 'ACME payout sent', `update payment_attempt set fee = fee + 1 where payment_id = 'sent'`),
  ],
  ['a payout that was not taken', broken(ends, 'ACME payout sent', disguise('PAYOUT', 'sent'))],
  [
    'a refused payout that was not released',
    broken(ends, 'ACME payout refused', disguise('RELEASE', 'refused')),
  ],
  [
    'a released payout that was not refused',
    broken(
      ends,
      'ACME payout refused',
      `update payment set status = 'WAITING', processed_at = null, failure_reason_code = null where payment_id = 'refused'`,
    ),
  ],
  [
    'a return that the payment does not record',
    broken(
      ends,
      'ACME payout returned',
      `update payment set money_returned = null, returned_at = null where payment_id = 'returned'`,
    ),
  ],
  ['a return without money', broken(ends, 'ACME payout returned', disguise('RETURN', 'returned'))],
  ['a reversal without money', broken(ends, 'ACME payin reversed', disguise('REVERSAL', 'reversed'))],
  [
    'a return of a part of the amount',
    broken(
      'the returned amount is the order amount, or that of the receipts whose match was undone',
      'ACME payin reversed',
      `update payment set money_returned = 1 where payment_id = 'reversed'`,
    ),
  ],
  [
    'a receipt that was not booked',
    broken(
      'a receipt is booked once, in full, from its account to suspense',
      'test/stray',
      `update ledger_entry set receipt_id = null where receipt_id = (select id from receipt where source_id = 'stray')`,
    ),
  ],
  [
    'a receipt of another amount',
    broken(
      'a receipt is booked once, in full, from its account to suspense',
      'test/stray',
      `update receipt set amount = amount + 1 where source_id = 'stray'`,
    ),
  ],
  [
    'a receipt given to two payments',
    broken(
      'a receipt belongs to at most one payment',
      /./,
      'drop index receipt_belongs_to_one_payment',
      `insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by)
     select receipt_id, 2, merchant_code, kind, 'open', 1, matched_by from receipt_match where payment_id = 'paid'`,
    ),
  ],
  [
    'a payment that records more money than it received',
    broken(
      'a payment received the sum of its receipts',
      'ACME payin part-paid',
      `update payment set money_received = money_received + 1 where payment_id = 'part-paid'`,
    ),
  ],
  [
    'money in suspense without a receipt',
    broken(
      'suspense is the money that is not assigned',
      'SUSPENSE/INR',
      entry('RECEIPT'),
      posting('SUSPENSE/INR', 1, 7),
      posting('OPENING_BALANCE/INR', 2, -7),
    ),
  ],
  [
    'a receipt taken from its payment',
    broken(
      'a payment received the sum of its receipts',
      'ACME payin part-paid',
      `delete from receipt_match where payment_id = 'part-paid'`,
    ),
  ],
]

describe('of payments and receipts the check finds', () => {
  it.each(breakages)('%s', (_, breakage) => expectFound(db, breakage))
})
