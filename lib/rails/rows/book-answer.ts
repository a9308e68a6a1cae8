import { refusal, expiry, endInTransaction } from '../../payments/end/end-payment.ts'
import { notAllowed } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { failureReasonCodes, type FailureReasonCode } from '../../payments/payment-record.ts'
import { amountFixed } from '../../money/money.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { attemptsNamed } from '../../payments/receive/sql/referenced-attempts.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isFinal } from '../../payments/state-machine.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { ClaimedOrder } from './claimed-order.ts'
import type { ListedReceipt, OrderAnswer } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { takeBack } from './take-back.ts'
import { noteRailOrderPaid, orderIsBeingOpened, orderIsPaid } from '#sql/rail_order'

/** `TOO_EARLY`: it told of money before our own row of the payment was written; nothing was booked. */
type Booked = 'BOOKED' | 'TOO_EARLY'

/**
 * Whether the payment of an order is written. Asked in this order: money that is booked while it may be written
 * would be nobody's, and once it is not being opened any more, it is written or never will be.
 */
async function writtenOf(
  db: Queryable,
  { id: railId, account }: RailRow,
  key: string,
): Promise<boolean | 'NOT_YET'> {
  const isBeingOpened = (await db.query(orderIsBeingOpened({ railId, key }))).rowCount !== 0
  const isWritten = (await attemptsNamed(db, { receivingAccountId: account.id }, key)).length > 0
  return isWritten || (isBeingOpened && 'NOT_YET')
}

/** Books what an institution says of an order, each receipt and each return once. */
export async function bookAnswer(
  parts: Pick<RailParts, 'db' | 'log' | 'context'>,
  row: RailRow,
  order: ClaimedOrder,
  answer: OrderAnswer,
): Promise<Booked> {
  const context = parts.context()
  const isWritten = await writtenOf(parts.db, row, order.key)
  const isOpen = answer.state === 'OPENING' || answer.state === 'OPEN'
  if (isWritten === 'NOT_YET' && (answer.receipts.length > 0 || !isOpen)) return 'TOO_EARLY'
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
    if (back.state !== undefined) continue
    checkCurrency(row, back.id, back.money.currencyCode)
    await takeBack(parts, row, order, back)
  }
  if (isWritten === true && (answer.state === 'REFUSED' || answer.state === 'EXPIRED'))
    await end(context, row, order, answer)
  return 'BOOKED'
}

/** Books money that an institution lists, once under its ID. */
export async function bookListed(
  parts: Pick<RailParts, 'db' | 'context'>,
  row: RailRow,
  { id, key, typed, money, at, payer, told }: ListedReceipt,
): Promise<Booked> {
  checkCurrency(row, id, money.currencyCode)
  if (key !== undefined && (await writtenOf(parts.db, row, key)) === 'NOT_YET') return 'TOO_EARLY'
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
  return 'BOOKED'
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
