import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { money, type Money } from '../../money/money.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { constraintOf } from '../../platform/db/constraint-of.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { afterSuccess, applyReceipt, type Applied, type TakenAs } from '../receive/apply-receipt.ts'
import type { Receipt } from '../receive/receipt.ts'
import { redoShort, repayShort } from '../receive/parts/shortfall.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { recordMatch } from '../receive/sql/match-receipt.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { mayComplete } from '../state-machine.ts'
import { whyOf, type Decision } from './decision.ts'
import { receiptExists } from './sql/match-in-force.ts'
import { selectItemOf } from './sql/suspense-item.ts'
import { insertRedo, lastUndone, withdrawReturned, type UndoneMatch } from './sql/undone-match.ts'
import { undoEntry } from './undo-match.ts'

/** As what the payment has its money again. `ENDED`: it was refused meanwhile, and needs none. */
type RedoneAs = TakenAs | 'ENDED'

/** The result of redoing a match. */
export type MatchRedone =
  | {
      readonly result: RedoneAs
      readonly key: PaymentKey
      /** The money that the payment has again. */
      readonly money: Money
      /** What the merchant had given back of it, and has again. */
      readonly returned: Money
    }
  | { readonly result: 'NOT_FOUND' }
  /** No match of it was undone, or it has another one now. */
  | { readonly result: 'NOT_UNDONE' }
  /** Its money is not in suspense any more, or not as a whole. */
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }

/**
 * Gives a receipt back to the payment that it was taken from last, while its item is open. A payment that had
 * succeeded by it has it as before: what it returned is withdrawn, and there is one callback. Of others the
 * money counts as if it came now: it completes them, is a part of them or, where other money has completed
 * them, pays what that lacked, or is their surplus. The audit records it.
 */
export async function redoMatch(
  context: Pick<PaymentContext, 'db' | 'personal' | 'changed'>,
  receiptId: string,
  decision: Decision,
): Promise<MatchRedone> {
  const { db, personal } = context
  try {
    const redone = await db.transaction((transaction) => redoOnce(transaction, personal, receiptId, decision))
    if ('key' in redone) context.changed(redone.key)
    return redone
  } catch (error) {
    // Its item was closed between the reading and the match.
    if (constraintOf(error) !== 'receipt_match_takes_money_in_suspense') throw error
    return { result: 'NOT_OPEN', closedAs: (await selectItemOf(db, receiptId))?.closedAs ?? null }
  }
}

async function redoOnce(
  transaction: Queryable,
  personal: PersonalData,
  receiptId: string,
  decision: Decision,
): Promise<MatchRedone> {
  const seen = await lastUndone(transaction, receiptId)
  if (!seen) return { result: (await receiptExists(transaction, receiptId)) ? 'NOT_UNDONE' : 'NOT_FOUND' }
  const payment = await lockPayment(transaction, seen.key)
  const undone = await lastUndone(transaction, receiptId)
  if (!payment || undone?.matchNo !== seen.matchNo) return { result: 'NOT_UNDONE' }
  const item = await selectItemOf(transaction, receiptId)
  if (!item || item.closedAs !== null) return { result: 'NOT_OPEN', closedAs: item?.closedAs ?? null }
  const receipt = await storedReceipt({ db: transaction, personal }, receiptId)
  if (!receipt) throw new Error(`receipt ${receiptId} of an open item does not exist`)
  const { result, entries } = undone.givenBack
    ? await redoUnderLock(transaction, receiptId, undone, decision)
    : await applyAgain(transaction, payment, { receiptId, receipt, by: decision.by }, undone)
  await dropFailedMatch(transaction, receiptId)
  await postEntries(transaction, entries)
  const { key } = undone
  const after = { receiptId, kind: key.kind, paymentId: key.paymentId, ...whyOf(decision) }
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'match redo',
    merchantCode: key.merchantCode,
    after,
  })
  const returned = money(undone.share.returned, undone.money.currencyCode)
  return { result, key, money: undone.money, returned }
}

/**
 * Puts a receipt in the place of an undone match that gave its money back. The caller holds the payment's
 * row, and books the entries: what the undo booked, the other way round.
 */
export async function redoUnderLock(
  transaction: Queryable,
  receiptId: string,
  undone: UndoneMatch,
  decision: Decision,
): Promise<{ readonly result: 'COMPLETED'; readonly entries: readonly Entry[] }> {
  if (!(await insertRedo(transaction, receiptId, undone)))
    throw new Error(`receipt ${receiptId} was matched although its payment was locked`)
  await withdrawReturned(transaction, receiptId, undone, decision)
  const entry = undoEntry(undone, undone.share)
  const lines = entry.lines.map(({ account, amount }) => ({ account, amount: -amount }))
  const { taken, returned } = undone.share
  const short = money(returned - taken, undone.money.currencyCode)
  const borne = short.amount > 0n ? await redoShort(transaction, undone.key, receiptId, short) : []
  return { result: 'COMPLETED', entries: [{ ...entry, lines }, ...borne] }
}

/** A match that had not counted for a success: the money comes once more. */
export async function applyAgain(
  transaction: Queryable,
  payment: StoredPayment,
  {
    receiptId,
    receipt,
    by,
  }: { readonly receiptId: string; readonly receipt: Receipt; readonly by: CurrentActor },
  { attemptNo, receiptId: restores }: UndoneMatch,
): Promise<{ readonly result: RedoneAs; readonly entries: readonly Entry[] }> {
  const { key, status } = payment
  const match = { ...key, attemptNo, matchedBy: 'OPERATOR' } as const
  const evidence = { restores }
  if (!mayComplete(key.kind, status)) {
    if (!(await recordMatch(transaction, receiptId, match, receipt.money, evidence)))
      throw new Error(`receipt ${receiptId} was matched although its payment was locked`)
    const entries = await repayShort(transaction, payment, receiptId, receipt.money)
    return { result: status === 'SUCCESS' ? afterSuccess(entries) : 'ENDED', entries }
  }
  const { applied, entries } = await applyReceipt(transaction, { receipt, receiptId, match, evidence, by })
  return { result: takenAs(applied), entries }
}

function takenAs({ result }: Applied): TakenAs {
  if (result === 'SUSPENSE' || result === 'SEEN_BEFORE')
    throw new Error(`a payment that takes money did not take it: ${result}`)
  return result
}
