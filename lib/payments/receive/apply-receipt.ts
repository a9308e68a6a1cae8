import type { Entry } from '../../ledger/post-entry.ts'
import { byRail, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import { mayComplete } from '../state-machine.ts'
import { hasGivenBack } from '../suspense/sql/match-in-force.ts'
import { completionEntries } from './complete-payment.ts'
import { acceptedAlone, complete, leastAccepted, type Acceptance } from './complete-with.ts'
import type { Receipt } from './receipt.ts'
import { claimRests } from './parts/rest-of-a-part-payment.ts'
import { lockMatched, type Locked, type MatchedAttempt, type MatchedPayment } from './sql/lock-matched.ts'
import { recordMatch, type Evidence, type Match } from './sql/match-receipt.ts'
import { reportPart } from './parts/sql/report-part.ts'
import { repayShort } from './parts/shortfall.ts'
import type { Together } from './together.ts'
import { typedNumbers } from './typed-numbers.ts'

/** The result of a match. `SEEN_BEFORE`: the receipt was matched already. */
export type Applied =
  | { readonly result: TakenAs; readonly key: PaymentKey }
  | { readonly result: 'SEEN_BEFORE' }
  | Suspense

/**
 * As what a payment takes money. After its success that is `SHORTFALL_REPAID` where the payment had completed
 * with less, and this pays of what it lacked; else it is `SURPLUS`, which stays in suspense.
 */
export type TakenAs = 'COMPLETED' | 'PART_PAID' | AfterSuccess
export type AfterSuccess = 'SHORTFALL_REPAID' | 'SURPLUS'

/** The money stays in suspense: no payment matches, or matching failed. */
export interface Suspense {
  readonly result: 'SUSPENSE'
  /** The payments that it may belong to, for the operator who decides. */
  readonly candidates: readonly PaymentKey[]
  /** The payment was refused or cancelled, and takes no money. */
  readonly ended?: true
  /** It is late money of a merchant that is closed. */
  readonly ofClosed?: true
  readonly failure?: MatchFailure
}

/**
 * Why matching failed, and for which payment, where that is known: an error of ours or of the data, never of
 * the payer.
 */
export interface MatchFailure {
  readonly receiptId: string
  readonly match: Match | undefined
  readonly error: unknown
}

/** The result of a match, and the entries that the caller books for it. */
export interface Matched {
  readonly applied: Applied
  readonly entries: readonly Entry[]
}

/** A stored receipt, and the attempt that it belongs to. */
export interface ReceiptToApply {
  readonly receiptId: string
  readonly receipt: Receipt
  readonly match: Match
  readonly evidence?: Evidence
  /** Who gives the money, where it is a person; else its rail does. */
  readonly by?: CurrentActor
  /** A person gives the money, and decides with how much the payment completes. */
  readonly acceptance?: Acceptance
}

/**
 * Adds a stored receipt to its payment: completes it, or waits for the rest. Money for a payment that was
 * refused, or whose match was undone after its success, stays in suspense: a person decides. So does late
 * money of a merchant that is closed. `together`: gathers the completion
 * instead of its being written at once, where the receipt pays all of the payment; the receipt is new.
 */
export async function applyReceipt(
  transaction: Queryable,
  { receipt, receiptId, match, evidence, by, acceptance }: ReceiptToApply,
  together?: Together,
): Promise<Matched> {
  const locked = await lock(transaction, match, together)
  if (!locked || locked.payment.money.currencyCode !== receipt.money.currencyCode)
    return withoutEntries({ result: 'SUSPENSE', candidates: [] })
  const { payment, attempt } = locked
  const { key, status } = payment
  if (status === 'REFUSED') return withoutEntries({ result: 'SUSPENSE', candidates: [key], ended: true })
  if (status === 'EXPIRED' && payment.merchantIsClosed && match.matchedBy !== 'OPERATOR')
    return withoutEntries({ result: 'SUSPENSE', candidates: [key], ofClosed: true })
  if (match.matchedBy === 'EXTERNAL_REFERENCE' && !isStillDue(payment, attempt, receipt))
    return withoutEntries({ result: 'SUSPENSE', candidates: [key] })
  if (status === 'SUCCESS' && payment.moneyReturned && (await hasGivenBack(transaction, key)))
    return withoutEntries({ result: 'SUSPENSE', candidates: [key] })
  const actor = by ?? byRail(receipt.source)
  if (together && isPaidAtOnce(locked, receipt)) {
    const { required, fee, vat } = attempt
    const completion = { required, fee, vat, receiptId, actor, told: receipt.told }
    together.gathered.add({ payment, match, evidence, completion })
    together.amounts.completed([payment.money, required])
    return { applied: { result: 'COMPLETED', key }, entries: completionEntries(payment, completion) }
  }
  await together?.gathered.write()
  together?.amounts.changed()
  const total = await recordMatch(transaction, receiptId, match, receipt.money, evidence)
  if (!total) return withoutEntries({ result: 'SEEN_BEFORE' })
  if (!mayComplete(key.kind, status)) {
    const entries = await repayShort(transaction, payment, receiptId, receipt.money)
    return { applied: { result: afterSuccess(entries), key }, entries }
  }
  const accepted = acceptance ?? acceptedAlone(match, locked)
  if (total.amount >= leastAccepted(locked, accepted)) {
    const entries = await complete(transaction, locked, {
      total,
      receiptId,
      actor,
      accepted,
      told: receipt.told,
    })
    return { applied: { result: 'COMPLETED', key }, entries }
  }
  await claimRests(transaction, payment, attempt, total)
  await reportPart(transaction, key, receiptId, actor)
  return withoutEntries({ result: 'PART_PAID', key })
}

async function lock(
  transaction: Queryable,
  match: Match,
  together: Together | undefined,
): Promise<Locked | undefined> {
  const held = together?.held.take(match)
  if (held) return held
  await together?.gathered.writeBeforeLock(match)
  return lockMatched(transaction, match)
}

/** As what money counts that came after the success, by the entries that `repayShort` made of it. */
export const afterSuccess = (repaying: readonly Entry[]): AfterSuccess =>
  repaying.length > 0 ? 'SHORTFALL_REPAID' : 'SURPLUS'

export const withoutEntries = (applied: Applied): Matched => ({ applied, entries: [] })

/**
 * One receipt pays the only attempt exactly. Of other amounts the payment claims at most the rest of a match
 * that was undone; that claim ends after the notice delay, so that no search sees a difference.
 */
const isPaidAtOnce = ({ payment, attempt }: Locked, { money }: Receipt): boolean =>
  mayComplete(payment.key.kind, payment.status) &&
  payment.attemptNo === 1 &&
  payment.moneyReceived.amount === 0n &&
  attempt.restOffset.amount === 0n &&
  attempt.required.amount === money.amount

/**
 * A typed reference was found before the payment was locked: it must still be in force, and the money exactly
 * what is due.
 */
const isStillDue = (
  { key, status, externalReference, moneyKept }: MatchedPayment,
  { required }: MatchedAttempt,
  receipt: Receipt,
): boolean =>
  mayComplete(key.kind, status) &&
  externalReference !== undefined &&
  typedNumbers(receipt).includes(externalReference) &&
  moneyKept.amount + receipt.money.amount === required.amount
