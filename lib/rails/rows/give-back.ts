import { payinMethods } from '../../methods/payin-registry.ts'
import { amountFixed, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import type { Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import { storedReceipt } from '../../payments/receive/sql/read-receipt.ts'
import { selectMatches } from '../../payments/receive/sql/select-matches.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Connection, OrderAnswer, Declined } from './rail-kind.ts'
import { NoAnswer } from './rail-kind.ts'
import type { Call } from './call.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailReturn, dropOurReturn, ourReturns, returnsOfReceipt } from '#sql/rail_return'

/** A refund whose money came by this rail. */
interface GivingBack {
  readonly context: PaymentContext
  readonly row: RailRow
  readonly connection: Connection
}

/** What an institution is asked to give back of a receipt, by its own ID, under which of our keys it came. */
interface Part {
  /** Ours: the key of the refund, with a number behind it from the second part on. */
  readonly id: string
  readonly key: string
  readonly idReceipt: string
  readonly money: Money
}

const refused: Sent = { sent: 'REFUSED', reason: 'REFUSED_BY_INSTITUTION' }

/** Whether a refund goes back the way its money came: it has the method of its payin. It is never sent as a transfer. */
export const goesBack = ({ kind, methodCode }: PayoutOrder): boolean =>
  kind === 'refund' && payinMethods.some(({ code }) => code === methodCode)

/**
 * Gives the money of a refund back the way it came: by the very receipt, under the key of the refund, or by
 * several where none has so much left. Rows say so first, so that what the institution tells of it later is no
 * reversal. Refused where the receipts of this rail do not have so much, or the institution gives nothing back.
 */
export async function sendBack(giving: GivingBack, refund: PayoutOrder, call: Call): Promise<Sent> {
  const { context, row, connection } = giving
  const giveBack = connection.giveBack?.bind(connection)
  if (!giveBack) return refused
  const before = await partsOf(context.db, row, refund)
  const parts = before.length > 0 ? before : await planParts(giving, refund)
  if (parts.length === 0) return refused
  let moving = false
  for (const [at, part] of parts.entries()) {
    const { id, key, idReceipt, money } = part
    // Sent again, of several parts only what is not there.
    if (before.length > 1 && (await findPart(giving, part, call)) !== 'absent') {
      moving = true
      continue
    }
    const answer: OrderAnswer | Declined = await call((signal) =>
      giveBack(key, { id, idReceipt, money }, signal),
    )
    if ('declined' in answer) {
      if (at > 0)
        throw new NoAnswer('a part of the refund was given back, and the rest is refused', {
          mayHaveArrived: true,
        })
      for (const one of parts) await context.db.query(dropOurReturn({ railId: row.id, id: one.id }))
      return refused
    }
    moving ||= !answer.returns.some((told) => told.id === id && told.state === undefined)
  }
  return { sent: moving ? 'MOVING' : 'DONE' }
}

/** What became of a refund that was given back. Of one in parts, the part says it that is least done. */
export async function findBack(giving: GivingBack, refund: PayoutOrder, call: Call): Promise<Found> {
  const { context, row } = giving
  const parts = await partsOf(context.db, row, refund)
  if (parts.length === 0) return 'absent'
  const found: Found[] = []
  for (const part of parts) found.push(await findPart(giving, part, call))
  if (found.every((one) => one === 'refused')) {
    for (const { id } of parts) await context.db.query(dropOurReturn({ railId: row.id, id }))
    return 'refused'
  }
  // A part that is refused beside others that are not is for a person.
  if (found.includes('refused')) return 'unknown'
  return leastDone.find((one) => found.includes(one)) ?? 'unknown'
}

const leastDone = ['conflict', 'unknown', 'absent', 'pending', 'done'] as const

async function findPart(
  { connection }: GivingBack,
  { id, key, idReceipt, money }: Part,
  call: Call,
): Promise<Found> {
  const find = connection.findBack?.bind(connection)
  if (find) return call((signal) => find(key, { id, idReceipt, money }, signal))
  const answer = await call((signal) => connection.ask(key, signal))
  if (answer === 'ABSENT') return 'unknown'
  const told = answer.returns.find((one) => one.id === id)
  if (!told) return 'absent'
  const isSame = told.money.amount === money.amount && told.money.currencyCode === money.currencyCode
  return isSame ? foundAs[told.state ?? 'DONE'] : 'conflict'
}

const foundAs = { PENDING: 'pending', REFUSED: 'refused', DONE: 'done' } as const

async function partsOf(
  database: Queryable,
  row: RailRow,
  { key: id }: PayoutOrder,
): Promise<readonly Part[]> {
  const { rows } = await database.query(ourReturns({ railId: row.id, id }))
  return rows.map((part) => ({
    id: part.id,
    key: part.key,
    idReceipt: part.receipt_id,
    money: moneyFromDatabase(part.amount, part.currency_code),
  }))
}

/**
 * The receipts of the payin that bear the refund, written in one transaction: the first that has so much left
 * alone, else one after the other. None where they do not have so much.
 */
async function planParts(giving: GivingBack, refund: PayoutOrder): Promise<readonly Part[]> {
  const { context, row } = giving
  const { money: wanted, merchantCode, paymentId } = refund
  const written = await selectPayout(context.db, { merchantCode, kind: 'refund', paymentId })
  if (!written?.refund) return []
  const left = await receiptsLeft(giving, { merchantCode, kind: 'payin', paymentId: written.refund.payinId })
  const alone = left.find(({ money }) => money.amount >= wanted.amount)
  const parts: Part[] = []
  let open = wanted.amount
  for (const { key, idReceipt, money } of alone ? [alone] : left) {
    const amount = money.amount < open ? money.amount : open
    if (amount === 0n) continue
    open -= amount
    const id = parts.length === 0 ? refund.key : `${refund.key}${parts.length + 1}`
    parts.push({ id, key, idReceipt, money: { ...money, amount } })
  }
  if (open > 0n) return []
  await context.db.transaction(async (transaction) => {
    for (const { id, key, idReceipt, money } of parts)
      await transaction.query(
        claimRailReturn({
          railId: row.id,
          id,
          key,
          receiptId: idReceipt,
          currencyCode: money.currencyCode,
          amount: amountFixed(money),
          state: 'OURS',
        }),
      )
  })
  return parts
}

/** Whether receipts of the payin on this rail have so much that was not given back. */
export async function hasLeft(giving: GivingBack, payin: PaymentKey, { amount }: Money): Promise<boolean> {
  const left = await receiptsLeft(giving, payin)
  return left.reduce((sum, { money }) => sum + money.amount, 0n) >= amount
}

/** The receipts of the payin on this rail of which something was not given back, with how much. */
async function receiptsLeft(
  { context, row }: Pick<GivingBack, 'context' | 'row'>,
  payin: PaymentKey,
): Promise<readonly Omit<Part, 'id'>[]> {
  const found = new Map<string, Omit<Part, 'id'>>()
  for (const match of await selectMatches(context.db, payin)) {
    if (match.undone || match.accountId !== row.account.id) continue
    const receipt = await storedReceipt(context, match.receiptId)
    if (receipt?.source !== row.id || receipt.railReference === undefined) continue
    // Parts of a receipt that was divided are one at the institution.
    const idReceipt = receipt.sourceId.replace(/(?:\/[12])+$/, '')
    const before = found.get(idReceipt)?.money.amount ?? 0n
    const money = { ...match.money, amount: before + match.money.amount }
    found.set(idReceipt, { key: receipt.railReference, idReceipt, money })
  }
  const left: Omit<Part, 'id'>[] = []
  for (const { key, idReceipt, money } of found.values()) {
    const { rows } = await context.db.query(returnsOfReceipt({ railId: row.id, key, receiptId: idReceipt }))
    const given = rows.reduce((sum, one) => sum + moneyFromDatabase(one.amount, one.currency_code).amount, 0n)
    if (money.amount > given) left.push({ key, idReceipt, money: { ...money, amount: money.amount - given } })
  }
  return left
}
