import type { ItemFacts, ScoredCandidate } from './facts.ts'
import { payerFit } from './same-payer.ts'
import type { PaidOrder } from './score-debit.ts'

const namedPoints = 95
/** A credit of just this amount is a payin's more often than a return. */
const exactPoints = 35
const lessFeePoints = 25
const nearPoints = 10
const partyPoints = { ACCOUNT: 35, NAME: 25 } as const

/** Banks on the way keep no more than a tenth. */
export const mostReturned = (amount: bigint): bigint => amount + amount / 9n

/**
 * How likely a credit is the money of an order that came back: the line names it, or has its amount, or that
 * less a bank's charge of at most `feeUpTo` minor units; more of a charge only where it is the payee's money.
 * Undefined: it is not. Pure.
 */
export function scoreReturn(item: ItemFacts, order: PaidOrder, feeUpTo: bigint): ScoredCandidate | undefined {
  const fee = order.money.amount - item.money.amount
  const party = payerFit(item, order.party)
  const isPayees = party === 'ACCOUNT' || party === 'NAME'
  const isSmallFee = fee > 0n && fee <= feeUpTo
  const { merchantCode, kind, paymentId, status, money } = order
  const candidate = { merchantCode, kind, paymentId, status, due: money }
  if (order.isAsked) return { ...candidate, why: 'REFERENCE', score: namedPoints }
  if (fee !== 0n && !isSmallFee && !isPayees) return undefined
  if (party === 'ANOTHER') return undefined
  const points = fee === 0n ? exactPoints : isSmallFee ? lessFeePoints : nearPoints
  const amount = fee === 0n ? 'AMOUNT' : isSmallFee ? 'AMOUNT_LESS_FEE' : undefined
  return {
    ...candidate,
    why: [amount, ...(isPayees ? ['PAYEE'] : [])].filter((part) => part !== undefined).join('_AND_'),
    score: points + (isPayees ? partyPoints[party] : 0),
  }
}
