import { refusal, expiry, endInTransaction } from '../../payments/end/end-payment.ts'
import { notAllowed } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { failureReasonCodes, type FailureReasonCode } from '../../payments/payment-record.ts'
import { amountFixed } from '../../money/money.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { attemptsNamed } from '../../payments/receive/sql/referenced-attempts.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { isFinal } from '../../payments/state-machine.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { ClaimedOrder } from './claimed-order.ts'
import type { ListedReceipt, OrderAnswer } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { takeBack } from './take-back.ts'
import { noteRailOrderPaid, orderIsPaid } from '#sql/rail_order'

/** After so long the payment of an order is written, or never will be. */
const writtenWithinMs = 125_000

/**
 * Books what an institution says of an order, each receipt and each return once. `TOO_EARLY`: it told of money
 * before our own row of the payment was written; nothing was booked.
 */
export async function bookAnswer(
  parts: Pick<RailParts, 'db' | 'log' | 'context'>,
  row: RailRow,
  order: ClaimedOrder,
  answer: OrderAnswer,
): Promise<'BOOKED' | 'TOO_EARLY'> {
  const context = parts.context()
  const isWritten =
    (await attemptsNamed(parts.db, { receivingAccountId: row.account.id }, order.key)).length > 0
  const isNew = order.askedAt.getTime() - order.openedAt.getTime() < writtenWithinMs
  const isOpen = answer.state === 'OPENING' || answer.state === 'OPEN'
  if (!isWritten && isNew && (answer.receipts.length > 0 || !isOpen)) return 'TOO_EARLY'
  for (const { id, money, at, payer, isForAnother, told } of answer.receipts) {
    checkCurrency(row, id, money.currencyCode)
    await receiveMoney(context, {
      source: row.id,
      sourceId: id,
      receivingAccountId: row.account.id,
      money,
      ...(isForAnother !== true && { railReference: order.key }),
      movedAt: at ?? (await paidAt(parts, order)),
      ...(payer && { payer }),
      ...(told !== undefined && { told }),
    })
  }
  for (const back of answer.returns) {
    checkCurrency(row, back.id, back.money.currencyCode)
    await takeBack(parts, row, order, back)
  }
  if (isWritten && (answer.state === 'REFUSED' || answer.state === 'EXPIRED'))
    await end(context, row, order, answer)
  return 'BOOKED'
}

/** Books money that an institution lists, once under its ID. */
export async function bookListed(
  parts: Pick<RailParts, 'db' | 'context'>,
  row: RailRow,
  { id, key, typed, money, at, payer, told }: ListedReceipt,
): Promise<void> {
  checkCurrency(row, id, money.currencyCode)
  const movedAt = at ?? (key === undefined ? undefined : await paidAt(parts, { railId: row.id, key }))
  if (!movedAt) throw new Error(`the rail ${row.name} lists ${id} without its time`)
  await receiveMoney(parts.context(), {
    source: row.id,
    sourceId: id,
    receivingAccountId: row.account.id,
    money,
    movedAt,
    ...(key === undefined ? { references: [typed], text: typed } : { railReference: key }),
    ...(payer && { payer }),
    ...(told !== undefined && { told }),
  })
  const { currencyCode } = money
  if (key !== undefined)
    await parts.db.query(orderIsPaid({ railId: row.id, key, currencyCode, amount: amountFixed(money) }))
}

/** A receipt that is told again must not differ in its time. */
async function paidAt(
  { db }: Pick<RailParts, 'db'>,
  { railId, key }: Pick<ClaimedOrder, 'railId' | 'key'>,
): Promise<Date> {
  const { rows } = await db.query(noteRailOrderPaid({ railId, key }))
  const [noted] = rows
  if (!noted) throw new Error(`the order ${key} is gone`)
  return noted.paidAt
}

function checkCurrency({ name, currencyCode }: RailRow, id: string, told: string): void {
  if (told !== currencyCode)
    throw new Error(
      `the rail ${name} is kept in ${currencyCode}, and its institution tells of ${id} in ${told}`,
    )
}

/** The order that is in force ends its payment; one that was replaced ends nothing. */
async function end(
  context: PaymentContext,
  row: RailRow,
  { merchantCode, kind, paymentId, key }: ClaimedOrder,
  { state, reason, meaning }: OrderAnswer,
): Promise<void> {
  const payment: PaymentKey = { merchantCode, kind, paymentId }
  const actor = byRail(row.id)
  const ended = await context.db.transaction((transaction) =>
    endInTransaction(transaction, payment, (stored) => {
      const { attempt } = stored
      if (attempt.rail !== row.id || attempt.railReference !== key || isFinal(stored.status))
        return notAllowed('the order is not in force any more')
      return state === 'EXPIRED'
        ? expiry(actor)(stored)
        : refusal(meaning ?? reasonOf(reason), actor, reason)(stored)
    }),
  )
  if ('value' in ended) context.changed(payment)
}

const reasonOf = (reason: string | undefined): FailureReasonCode =>
  failureReasonCodes.find((code) => code === reason) ?? 'REFUSED_BY_INSTITUTION'
