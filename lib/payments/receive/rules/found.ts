import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import type { Evidence, Match, MatchedBy } from '../sql/match-receipt.ts'

/** Why money is in suspense. */
export type SuspenseReason =
  | 'UNMATCHED'
  | 'AMBIGUOUS'
  | 'CONTRADICTION'
  | 'MATCH_FAILED'
  | 'POSSIBLE_DUPLICATE'
  | 'REVERSAL_UNKNOWN'
  | 'RETURN_UNKNOWN'
  /** Booking its line failed by an error of ours. */
  | 'BOOKING_FAILED'
  /** It is for a payment that was refused or cancelled. */
  | 'PAYMENT_ENDED'
  /** It came late, for a payment of a merchant that is closed. */
  | 'MERCHANT_CLOSED'
  /** It came to the address of a payment in another token or on another chain. */
  | 'OTHER_CHAIN'

/** Why a payment is a candidate for money in suspense. */
export type CandidateReason =
  | 'REFERENCE'
  | 'TYPED_REFERENCE'
  | 'ADDRESS'
  | 'AMOUNT'
  | 'PAYER_AND_AMOUNT'
  | 'NAME_AND_AMOUNT'

/** The rule of a match, under which its payment is a candidate where the money stays in suspense. */
export const candidateReason: Readonly<Record<Exclude<MatchedBy, 'OPERATOR'>, CandidateReason>> = {
  RAIL_REFERENCE: 'REFERENCE',
  EXTERNAL_REFERENCE: 'TYPED_REFERENCE',
  ADDRESS: 'ADDRESS',
  AMOUNT: 'AMOUNT',
  PAYER_AND_AMOUNT: 'PAYER_AND_AMOUNT',
}

/** A payment that money may belong to. */
export interface Candidate extends PaymentKey {
  readonly why: CandidateReason
}

/** A match that a rule found. */
export interface FoundMatch extends Match {
  readonly matchedBy: Exclude<MatchedBy, 'OPERATOR'>
}

/**
 * The attempt that a receipt matches, or why it is in suspense and the payments among which a person decides.
 */
export type Found =
  | { readonly match: FoundMatch; readonly evidence: Evidence }
  | { readonly candidates: readonly Candidate[]; readonly reason: SuspenseReason }

/** Nobody's money: nothing points to a payment. */
export const nobodys: Found = { candidates: [], reason: 'UNMATCHED' }

export const keyOf = ({ merchantCode, kind, paymentId }: PaymentKey): PaymentKey => ({
  merchantCode,
  kind,
  paymentId,
})

/** The payments of a list, each once, in its order. */
export const distinct = <Key extends PaymentKey>(keys: readonly Key[]): readonly Key[] =>
  keys.filter((key, at) => keys.findIndex((other) => isSamePayment(key, other)) === at)

/** Candidates of one rule. */
export const candidatesBy = (why: CandidateReason, keys: readonly PaymentKey[]): readonly Candidate[] =>
  distinct(keys).map((key) => ({ ...keyOf(key), why }))
