import { describe, it } from 'vitest'
import { undoMatch } from '../../payments/suspense/undo-match.ts'
import { bookItem } from '../../payments/suspense/book-item.ts'
import { withdrawReceipts } from '../../payments/suspense/withdraw-receipt.ts'
import {
  broken,
  deleteEntry,
  expectFound,
  receipt,
  type Breakage,
} from '../../testing/database/corrupt-ledger.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'

// Money in suspense, each kind once, and the ways in which its bookings and its items can disagree.
const gateway = await testGateway()
const { db } = gateway
const { recordOf } = paymentStory(gateway)
const { stray, itemOf } = suspenseOf(gateway)

const key = await createPayin(
  gateway,
  createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
  payinKey('undone'),
)
const paid = { ...receiptFor(await recordOf(key), gateway.clock.now()), sourceId: 'paid' }
await receiveMoney(gateway, paid)
const open = await createPayin(
  gateway,
  createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
  payinKey('kept'),
)
await receiveMoney(gateway, { ...receiptFor(await recordOf(open), gateway.clock.now()), sourceId: 'kept' })
const { rows } = await db.pool.query<{ id: string }>(`select id from receipt where source_id = 'paid'`)
await undoMatch(gateway, rows[0]?.id ?? '', annAndBen)
await stray(5_00n, { sourceId: 'open' })
await bookItem(gateway, (await itemOf(await stray(6_00n, { sourceId: 'booked' }))).id, 'OTHER', annAndBen)
const withdrawn = await stray(7_00n, { sourceId: 'withdrawn' })
await db.transaction((transaction) => withdrawReceipts(transaction, [withdrawn]))

const place = 'the item of a receipt is open until a payment has the money, or says where it went'
const left = 'money that was returned or booked otherwise left suspense, and no other did'
const takenBack = 'a receipt that is withdrawn is taken back once, in full'
const undone = 'a match that was undone takes back what its receipt brought'
const sum = 'suspense is the money that is not assigned'
const close = (sourceId: string, as: string) =>
  `update suspense_item set closed_at = now(), closed_as = '${as}' where receipt_id = ${receipt(sourceId)}`
const unlock = 'alter table suspense_item disable trigger user'
const entryOf = (kind: string) => `(select id from ledger_entry where kind = '${kind}')`

const breakages: readonly (readonly [what: string, Breakage])[] = [
  [
    'an open item that was deleted',
    broken(
      place,
      'statement/open',
      unlock,
      `delete from suspense_item where receipt_id = ${receipt('open')}`,
    ),
  ],
  ['an item that says that it matched', broken(place, 'statement/open', close('open', 'MATCHED'))],
  [
    'an item of money that a payment has',
    broken(
      place,
      'statement/kept',
      `insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason)
     select receiving_account_id, currency_code, 'CREDIT', amount, id, 'UNMATCHED' from receipt where source_id = 'kept'`,
    ),
  ],
  [
    'an item of another amount',
    broken(
      place,
      'statement/open',
      unlock,
      `update suspense_item set amount = amount + 1 where receipt_id = ${receipt('open')}`,
    ),
  ],
  ['an item that was closed and not booked', broken(left, 'statement/open', close('open', 'CHARGE'))],
  [
    'a booking whose item is open again',
    broken(
      left,
      'statement/booked',
      `update suspense_item set closed_at = null, closed_as = null where receipt_id = ${receipt('booked')}`,
    ),
  ],
  ['a booking that was deleted', broken(left, 'statement/booked', ...deleteEntry(entryOf('OTHER')))],
  ['a withdrawal without an item', broken(takenBack, 'statement/withdrawn', close('withdrawn', 'OTHER'))],
  ['a withdrawal that was not booked', broken(takenBack, 'statement/open', close('open', 'WITHDRAWN'))],
  ['suspense that open items do not explain', broken(sum, 'SUSPENSE/INR', close('open', 'WITHDRAWN'))],
  [
    'an undone match that took another amount',
    broken(
      undone,
      'ACME payin undone',
      `update ledger_posting set amount = amount + sign(amount) where entry_id = ${entryOf('MATCH_UNDONE')}`,
    ),
  ],
  [
    'an undone match whose booking was deleted',
    broken(undone, 'ACME payin undone', ...deleteEntry(entryOf('MATCH_UNDONE'))),
  ],
  [
    'an undone match that is not in what was returned',
    broken(
      'the returned amount is the order amount, or that of the receipts whose match was undone',
      'ACME payin undone',
      `update payment set money_returned = 1 where payment_id = 'undone'`,
    ),
  ],
  [
    'a withdrawal of no receipt',
    broken(
      'entry names the payment or receipt that it was booked for',
      /./,
      `insert into ledger_entry (kind, currency_code) values ('RECEIPT_WITHDRAWN', 'INR')`,
    ),
  ],
]

describe('of money in suspense the check finds', () => {
  it.each(breakages)('%s', async (_, breakage) => expectFound(db, breakage))
})
