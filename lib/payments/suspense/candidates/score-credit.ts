import type { CandidateReason } from '../../receive/rules/found.ts'
import { isOneDigitOff, type AmountsSought } from './amounts-sought.ts'
import type { ItemFacts, PaymentFacts, ScoredCandidate } from './facts.ts'
import { payerFit } from './same-payer.ts'
import { comparable, referenceFit } from './similar-reference.ts'

/** Why a payment may be what money is for. */
type Why =
  | CandidateReason
  | 'SIMILAR_REFERENCE'
  | 'ORDER_AMOUNT'
  | 'SUM_OF_LINES'
  | 'NEAR_AMOUNT'
  | 'ONE_DIGIT'
  | 'OTHER_ACCOUNT'
  | 'SAME_PAYER'

type AmountFit = 'AMOUNT' | 'ORDER_AMOUNT' | 'SUM_OF_LINES' | 'NEAR_AMOUNT' | 'ONE_DIGIT'

const amountPoints: Readonly<Record<AmountFit, number>> = {
  AMOUNT: 45,
  ORDER_AMOUNT: 42,
  SUM_OF_LINES: 40,
  NEAR_AMOUNT: 25,
  ONE_DIGIT: 15,
}
const referencePoints = { WHOLE: 55, ONE_LETTER: 45 } as const
const payerPoints = { ACCOUNT: 30, NAME: 15, ANOTHER: -20 } as const
const earlierPayerPoints = 25
const statusPoints: Readonly<Partial<Record<PaymentFacts['status'], number>>> = {
  EXPIRED: -4,
  SUCCESS: -12,
  REFUSED: -25,
}
const otherAccountPoints = -10
/** Money that moved before its payment was opened. */
const tooEarlyPoints = -30
const agePointsMost = 5

/** What a rule said that could not decide, in points. */
const rulePoints: Readonly<Record<CandidateReason, number>> = {
  REFERENCE: 90,
  ADDRESS: 90,
  PAYER_AND_AMOUNT: 88,
  TYPED_REFERENCE: 85,
  AMOUNT: 80,
  NAME_AND_AMOUNT: 70,
}
const isRule = (why: string): why is CandidateReason => why in rulePoints

/** What else is known of a payment as a candidate. */
export interface Beside {
  /** The rule that named it when the money came. */
  readonly storedWhy?: string
  /** Receipts that it has are of the same payer. */
  readonly isOfEarlierPayer?: boolean
}

/** The comparison of payments with one item. */
export type Scorer = (payment: PaymentFacts, beside?: Beside) => ScoredCandidate | undefined

/** How likely money is a payment's. Undefined: nothing but a name says so. Pure. */
export function creditScorer(item: ItemFacts, sought: AmountsSought): Scorer {
  const texts = [...item.references, item.text].map(comparable)
  return (payment, { storedWhy, isOfEarlierPayer = false } = {}) => {
    const isElsewhere = payment.accountId !== item.accountId
    const amount = amountFit(item.money.amount, payment, sought)
    const reference = payment.references
      .map((one) => referenceFit(one, texts))
      .toSorted((one) => (one === 'WHOLE' ? -1 : 1))
      .find((fit) => fit !== undefined)
    const payer = payerFit(item, payment.customer)
    const isPayers = payer === 'ACCOUNT' || isOfEarlierPayer
    const isFar = isElsewhere && amount !== 'AMOUNT' && amount !== 'ORDER_AMOUNT'
    if (storedWhy === undefined && reference === undefined && !isPayers && (amount === undefined || isFar))
      return undefined
    const points =
      (amount ? amountPoints[amount] : 0) +
      (reference ? referencePoints[reference] : 0) +
      (payer ? payerPoints[payer] : 0) +
      (isOfEarlierPayer ? earlierPayerPoints : 0) +
      (isElsewhere ? otherAccountPoints : 0) -
      distancePoints(item, payment)
    const byRule = storedWhy !== undefined && isRule(storedWhy) ? rulePoints[storedWhy] : 0
    const score = Math.max(points, byRule) + (statusPoints[payment.status] ?? 0)
    return {
      merchantCode: payment.merchantCode,
      kind: payment.kind,
      paymentId: payment.paymentId,
      status: payment.status,
      due: payment.due,
      why: storedWhy ?? whyOf({ reference, amount, isElsewhere, isPayers }),
      score: Math.min(Math.max(Math.round(score), 1), 99),
    }
  }
}

interface Fits {
  readonly reference: ReturnType<typeof referenceFit>
  readonly amount: AmountFit | undefined
  readonly isElsewhere: boolean
  readonly isPayers: boolean
}

function whyOf({ reference, amount, isElsewhere, isPayers }: Fits): Why {
  if (isElsewhere && (reference !== undefined || amount === 'AMOUNT' || amount === 'ORDER_AMOUNT'))
    return 'OTHER_ACCOUNT'
  if (reference !== undefined) return reference === 'WHOLE' ? 'REFERENCE' : 'SIMILAR_REFERENCE'
  if (amount === undefined) return 'SAME_PAYER'
  return isPayers && amount === 'AMOUNT' ? 'PAYER_AND_AMOUNT' : amount
}

/** How an amount is one that a payment lacks or, after its success, one that was paid again. */
function amountFit(amount: bigint, payment: PaymentFacts, sought: AmountsSought): AmountFit | undefined {
  const { asked, ordered, received, due, status } = payment
  const hasEnded = status === 'SUCCESS' || status === 'REFUSED'
  const lacks = hasEnded ? asked.amount : due.amount
  const lacksOfOrder = hasEnded ? ordered.amount : ordered.amount - received.amount
  if (amount === lacks) return 'AMOUNT'
  if (amount === lacksOfOrder || amount === ordered.amount || amount === asked.amount) return 'ORDER_AMOUNT'
  if (sought.sums.has(lacks) || sought.sums.has(lacksOfOrder)) return 'SUM_OF_LINES'
  const wanted = [lacks, lacksOfOrder].filter((one) => one > 0n)
  if (wanted.some((one) => sought.least <= one && one <= sought.most)) return 'NEAR_AMOUNT'
  return wanted.some((one) => isOneDigitOff(amount, one)) ? 'ONE_DIGIT' : undefined
}

const dayMs = 86_400_000
const clocksDifferMs = 60_000
/** A point for each of these thousandths by which an amount is further away. */
const distanceSteps = [0n, 1n, 2n, 4n, 7n]

/** Points that the time, and the distance of amounts within one per cent, take away. */
function distancePoints({ money, movedUntil }: ItemFacts, { openedAt, asked }: PaymentFacts): number {
  const ageMs = movedUntil.getTime() + clocksDifferMs - openedAt.getTime()
  if (ageMs < 0) return -tooEarlyPoints
  const apart = money.amount > asked.amount ? money.amount - asked.amount : asked.amount - money.amount
  const steps = distanceSteps.filter((perMille) => apart * 1_000n > asked.amount * perMille).length
  return Math.min(ageMs / dayMs / 2, agePointsMost) + steps
}
