import { amountFixed, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import type { Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import { storedReceipt } from '../../payments/receive/sql/read-receipt.ts'
import { selectMatches } from '../../payments/receive/sql/select-matches.ts'
import type { Connection, OrderAnswer, Declined } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailReturn, dropOurReturn, ourReturn, returnsOfReceipt } from '#sql/rail_return'

/** A refund whose money came by this rail. */
interface GivingBack {
  readonly context: PaymentContext
  readonly row: RailRow
  readonly connection: Connection
}

type Call = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>

/** The receipt that an institution is asked to give back, by its own ID, and under which of our keys it came. */
interface Receipt {
  readonly key: string
  readonly idReceipt: string
}

/**
 * Gives the money of a refund back the way it came: by the very receipt, under the key of the refund. A row says so
 * first, so that what the institution tells of it later is no reversal. Undefined: no receipt of this rail has so
 * much left.
 */
export async function sendBack(
  giving: GivingBack,
  refund: PayoutOrder,
  call: Call,
): Promise<Sent | undefined> {
  const { context, row, connection } = giving
  const known = await context.db.query(ourReturn({ railId: row.id, id: refund.key }))
  const [before] = known.rows
  const receipt = before
    ? { key: before.key, idReceipt: before.receipt_id }
    : await receiptWith(giving, refund)
  const giveBack = connection.giveBack?.bind(connection)
  if (!receipt || !giveBack) return undefined
  const { key, idReceipt } = receipt
  await context.db.query(
    claimRailReturn({
      railId: row.id,
      id: refund.key,
      key,
      receiptId: idReceipt,
      currencyCode: refund.money.currencyCode,
      amount: amountFixed(refund.money),
      state: 'OURS',
    }),
  )
  const back = { id: refund.key, idReceipt, money: refund.money }
  const answer: OrderAnswer | Declined = await call((signal) => giveBack(key, back, signal))
  if ('declined' in answer) {
    await context.db.query(dropOurReturn({ railId: row.id, id: refund.key }))
    return { sent: 'REFUSED', reason: 'REFUSED_BY_INSTITUTION' }
  }
  return { sent: answer.returns.some(({ id }) => id === refund.key) ? 'DONE' : 'MOVING' }
}

/** What became of a refund that was given back; undefined: it was not sent that way. */
export async function findBack(
  { context, row, connection }: GivingBack,
  refund: PayoutOrder,
  call: Call,
): Promise<Found | undefined> {
  const { rows } = await context.db.query(ourReturn({ railId: row.id, id: refund.key }))
  const [sent] = rows
  if (!sent) return undefined
  const ask = connection.findBack?.bind(connection)
  if (ask) {
    const back = { id: refund.key, idReceipt: sent.receipt_id, money: refund.money }
    const found = await call((signal) => ask(sent.key, back, signal))
    if (found === 'refused') await context.db.query(dropOurReturn({ railId: row.id, id: refund.key }))
    return found
  }
  const answer = await call((signal) => connection.ask(sent.key, signal))
  if (answer === 'ABSENT') return 'unknown'
  const told = answer.returns.find(({ id }) => id === refund.key)
  if (!told) return 'absent'
  const isSame =
    told.money.amount === refund.money.amount && told.money.currencyCode === refund.money.currencyCode
  return isSame ? 'done' : 'conflict'
}

/** The first receipt of the payin on this rail that has so much left. */
async function receiptWith(
  { context, row }: GivingBack,
  { merchantCode, paymentId, money }: PayoutOrder,
): Promise<Receipt | undefined> {
  const refund = await selectPayout(context.db, { merchantCode, kind: 'refund', paymentId })
  if (!refund?.refund) return undefined
  const payin = { merchantCode, kind: 'payin', paymentId: refund.refund.payinId } as const
  for (const match of await selectMatches(context.db, payin)) {
    if (match.undone || match.accountId !== row.account.id) continue
    const receipt = await storedReceipt(context, match.receiptId)
    if (receipt?.source !== row.id || receipt.railReference === undefined) continue
    // Parts of a receipt that was divided are one at the institution.
    const found = { key: receipt.railReference, idReceipt: receipt.sourceId.replace(/(?:\/[12])+$/, '') }
    if ((await leftOf(context, row, found, match.money)) >= money.amount) return found
  }
  return undefined
}

async function leftOf(
  { db }: PaymentContext,
  row: RailRow,
  { key, idReceipt }: Receipt,
  received: Money,
): Promise<bigint> {
  const { rows } = await db.query(returnsOfReceipt({ railId: row.id, key, receiptId: idReceipt }))
  return rows.reduce(
    (left, { amount, currency_code }) => left - moneyFromDatabase(amount, currency_code).amount,
    received.amount,
  )
}
