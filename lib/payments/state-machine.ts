import { type PaymentKind, isPaidOut } from '../money/payment-kinds.ts'

/** WAITING and PROCESSING are open, the others final (specification-gaps.md, "Statuses"). */
export const paymentStatuses = ['WAITING', 'PROCESSING', 'SUCCESS', 'REFUSED', 'EXPIRED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Why a status changed, as stored with the event; METHOD_CHANGED, a part of the money and money that was
 * returned leave the status as it is.
 */
export type TransitionCause =
  | 'CREATED'
  | 'MONEY_SEEN'
  | 'PART_RECEIVED'
  | 'MONEY_RECEIVED'
  | 'LATE_MONEY_RECEIVED'
  | 'CUSTOMER_REFERENCE'
  | 'CUSTOMER_CANCELLED'
  | 'MERCHANT_CANCELLED'
  | 'METHOD_CHANGED'
  | 'INSTITUTION_REFUSED'
  | 'PAYOUT_SENT'
  | 'SEND_OUTCOME_UNKNOWN'
  | 'PAYOUT_CONFIRMED'
  | 'PAYOUT_RETURNED'
  | 'PAYIN_REVERSED'
  | 'MATCH_UNDONE'
  | 'MATCH_REDONE'
  | 'TIME_OVER'

const payinTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  WAITING: ['PROCESSING', 'SUCCESS', 'REFUSED', 'EXPIRED'],
  PROCESSING: ['SUCCESS', 'REFUSED', 'EXPIRED'],
  SUCCESS: [],
  REFUSED: [],
  EXPIRED: ['SUCCESS'],
}

/** What leaves never expires: no deadline ends it (specification-gaps.md, "Statuses"). */
const payoutTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  WAITING: ['PROCESSING', 'SUCCESS', 'REFUSED'],
  PROCESSING: ['SUCCESS', 'REFUSED'],
  SUCCESS: [],
  REFUSED: [],
  EXPIRED: [],
}

/** The permitted changes of status. The database has the same table (payment_transition_is_legal). */
export const transitionsFrom = (kind: PaymentKind, status: PaymentStatus): readonly PaymentStatus[] =>
  (isPaidOut(kind) ? payoutTransitions : payinTransitions)[status]

export const mayBecome = (kind: PaymentKind, from: PaymentStatus, to: PaymentStatus): boolean =>
  transitionsFrom(kind, from).includes(to)

export const isFinal = (status: PaymentStatus): boolean =>
  status === 'SUCCESS' || status === 'REFUSED' || status === 'EXPIRED'

/** Money that is received now can still complete the payment: while it is open, and after it expired. */
export const mayComplete = (kind: PaymentKind, status: PaymentStatus): boolean =>
  mayBecome(kind, status, 'SUCCESS')
