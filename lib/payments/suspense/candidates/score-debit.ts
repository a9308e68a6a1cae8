import type { Money } from '../../../money/money.ts'
import type { KnownAccount } from '../../receive/payer-contradiction.ts'
import type { ItemFacts, ScoredCandidate } from './facts.ts'
import { payerFit } from './same-payer.ts'
import { comparable } from './similar-reference.ts'

/** What a debit may have paid: an order of ours, or a receipt that the payer's bank takes back. */
export interface PaidOrder extends Pick<ScoredCandidate, 'merchantCode' | 'kind' | 'paymentId' | 'status'> {
  readonly money: Money
  /** The payee, or the payer of the receipt. */
  readonly party: KnownAccount
  /** Whether the bank of this account was asked for it. */
  readonly isAsked: boolean
  readonly isReceipt: boolean
}

const exactPoints = 55
const withFeePoints = 35
const receiptPoints = 35
/** A larger receipt, of which the debit may take back a part. */
const partPoints = 10
const askedPoints = 5
const notAskedPoints = -20
const namedPoints = 30
/** An order that was paid has its debit, unless people said so before it came. */
const paidPoints = -40
const paid: readonly string[] = ['SUCCESS', 'PAID']
const partyPoints = { ACCOUNT: 30, NAME: 20, ANOTHER: -30 } as const

/** What an exact rule said when the debit was booked. */
const rulePoints: Readonly<Record<string, number>> = { REFERENCE: 95, AMOUNT_AND_PAYEE: 90 }

/**
 * How likely a debit is that of an order: of its amount, or with a bank's charge of at most `feeUpTo` minor
 * units; by its payee. A receipt may be larger: its payer's bank takes back a part. Undefined: the amount is
 * another, or the larger receipt another payer's. Pure.
 */
export function scoreDebit(
  item: ItemFacts,
  order: PaidOrder,
  { feeUpTo = 0n, storedWhy }: { readonly feeUpTo?: bigint; readonly storedWhy?: string } = {},
): ScoredCandidate | undefined {
  const fee = item.money.amount - order.money.amount
  const isExact = fee === 0n
  const isWithFee = !order.isReceipt && fee > 0n && fee <= feeUpTo
  const party = payerFit(item, order.party)
  const isPart = order.isReceipt && fee < 0n && party !== 'ANOTHER'
  if (storedWhy === undefined && !isExact && !isWithFee && !isPart) return undefined
  const ofReceipt = isExact ? receiptPoints : partPoints
  const amount = order.isReceipt ? ofReceipt : isExact ? exactPoints : withFeePoints
  const asked = order.isReceipt ? 0 : order.isAsked ? askedPoints : notAskedPoints
  const isPaid = !order.isReceipt && paid.includes(order.status)
  const points =
    (isPaid ? paidPoints : 0) +
    amount +
    asked +
    (party ? partyPoints[party] : 0) +
    (isNamed(item, order.paymentId) ? namedPoints : 0)
  const score = Math.max(points, storedWhy === undefined || isPaid ? 0 : (rulePoints[storedWhy] ?? 0))
  const { merchantCode, kind, paymentId, status, money } = order
  return {
    merchantCode,
    kind,
    paymentId,
    status,
    due: money,
    why: storedWhy ?? whyOf(order, isExact, party === 'ACCOUNT' || party === 'NAME'),
    score: Math.min(Math.max(score, 1), 99),
  }
}

function whyOf({ isReceipt }: PaidOrder, isExact: boolean, isParty: boolean): string {
  if (isReceipt) return isParty ? 'RECEIPT_OF_PAYER' : 'RECEIPT'
  if (!isExact) return isParty ? 'AMOUNT_WITH_FEE_AND_PAYEE' : 'AMOUNT_WITH_FEE'
  return isParty ? 'AMOUNT_AND_PAYEE' : 'AMOUNT'
}

const idLengthMin = 6

/** Whether the line has the ID of a payment, as its merchant chose it. */
function isNamed({ text, references }: ItemFacts, id: string): boolean {
  const named = comparable(id)
  return named.length >= idLengthMin && [text, ...references].some((one) => comparable(one).includes(named))
}
