import { postEntries } from '../../ledger/post-entry.ts'
import { amountFixed, type Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { storedReceipt } from '../../payments/receive/sql/read-receipt.ts'
import { receiptsOfSourceId } from '../../payments/receive/sql/receipts-of-source.ts'
import { lockPayment } from '../../payments/sql/select-payment.ts'
import { splitReceipt } from '../../payments/suspense/split-receipt.ts'
import { copyItem } from '../../payments/suspense/sql/copy-item.ts'
import { matchesInForce } from '../../payments/suspense/sql/match-in-force.ts'
import { lockItem, selectItemOf } from '../../payments/suspense/sql/suspense-item.ts'
import { withdrawReceipts } from '../../payments/suspense/withdraw-receipt.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { takeBackOf } from '../own-accounts/statements/booking/take-back.ts'
import type { ClaimedOrder } from './claimed-order.ts'
import { railRowEvents } from './log-events.ts'
import type { ToldReturn } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailReturn, keepSystemId } from '#sql/rail_return'

/** Leaves with why nothing was taken: what was begun is rolled back. */
class NotTaken extends Error {}

type Parts = Pick<RailParts, 'db' | 'log' | 'context'>

/**
 * Money of a receipt went back to its payer, in full or in part: it leaves its payment and the account, once
 * under the institution's ID of the return. Of a refund that we asked for, the ID is known already. Where
 * nothing can be taken, a person decides.
 */
export async function takeBack(
  parts: Parts,
  row: RailRow,
  order: ClaimedOrder,
  back: ToldReturn,
): Promise<void> {
  const context = parts.context()
  const claim = (transaction: Queryable, state: 'REVERSED' | 'OPEN') =>
    transaction.query(
      claimRailReturn({
        railId: row.id,
        id: back.id,
        key: order.key,
        receiptId: back.idReceipt,
        currencyCode: back.money.currencyCode,
        amount: amountFixed(back.money),
        state,
      }),
    )
  try {
    const changed = await context.db.transaction(async (transaction) => {
      if ((await claim(transaction, 'REVERSED')).rowCount !== 1) return undefined
      return takeBackIn(parts, transaction, row, back)
    })
    if (changed) context.changed(changed)
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    await claim(context.db, 'OPEN')
    const fields = { err: error, rail: row.id, name: row.name, key: order.key, idReturn: back.id }
    parts.log.write(railRowEvents['rail.return-open'], fields)
  }
  const { id, idReceipt: receiptId, systemId } = back
  if (systemId !== undefined)
    await context.db.query(keepSystemId({ railId: row.id, receiptId, id, systemId }))
}

/** The payment that it was taken from; undefined: the money was nobody's yet. */
async function takeBackIn(
  { context }: Parts,
  transaction: Queryable,
  row: RailRow,
  { idReceipt, money }: ToldReturn,
): Promise<PaymentKey | undefined> {
  const { personal } = context()
  const decision = { reason: `the institution of ${row.name} gave it back`, by: byRail(row.id) }
  const receipts = await receiptsOfSourceId(transaction, row.id, idReceipt)
  const ids = receipts.map(({ receiptId }) => receiptId)
  const [match] = await matchesInForce(transaction, ids)
  if (match) {
    const payment = await lockPayment(transaction, match.key)
    if (!payment) throw new NotTaken('its payment is gone')
    const isOnly = payment.moneyReceived.amount === match.money.amount
    const debit = { accountId: row.account.id, money, receiptId: isOnly ? undefined : match.receiptId }
    const taken = await takeBackOf({ transaction, personal, decision }, payment, debit)
    if ('refused' in taken) throw new NotTaken(taken.refused)
    return match.key
  }
  const [left] = receipts
  if (!left || left.money.amount < money.amount) throw new NotTaken('no such money is here')
  const receiptId =
    left.money.amount === money.amount
      ? left.receiptId
      : await partInSuspense(transaction, personal, left.receiptId, money)
  const withdrawn = await withdrawReceipts(transaction, [receiptId], decision)
  if ('refused' in withdrawn || withdrawn.withdrawn !== 1) throw new NotTaken('the money left already')
  return undefined
}

/** Divides money that is nobody's yet: the part that went back is a receipt of its own, the rest stays in suspense. */
async function partInSuspense(
  transaction: Queryable,
  personal: PersonalData,
  receiptId: string,
  given: Money,
): Promise<string> {
  const of = await selectItemOf(transaction, receiptId)
  const item = of && (await lockItem(transaction, of.id))
  const receipt = await storedReceipt({ db: transaction, personal }, receiptId)
  if (item?.closedAs !== null || !receipt) throw new NotTaken('the money left already')
  const part = await splitReceipt(transaction, personal, { item, receipt, given })
  if ('closedAs' in part) throw new NotTaken('the money left already')
  await postEntries(transaction, part.entries)
  await copyItem(transaction, item.id, part.receiptId)
  return part.receiptId
}
