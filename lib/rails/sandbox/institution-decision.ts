import { z } from 'zod'
import { type Money, money, parseTypedAmount } from '../../money/money.ts'
import { isFailure, type Outcome } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { sendUnnamed, unnamedTransfer } from './institution-transfer.ts'
import type { InstitutionView } from './institution-view.ts'
import { simulateSeen } from './report-seen-money.ts'
import { type InstitutionEvent, simulate } from './simulate.ts'

/**
 * The decision of a tester at a simulated institution. `amount` pays the typed amount, `late` expires the
 * payment first, `unnamed` sends a transfer without its reference, `chain` reports a transfer with its first
 * or more confirmations.
 */
const decision = z.enum(['approve', 'refuse', 'less', 'more', 'amount', 'late', 'unnamed', 'chain'])

export type Decision = z.infer<typeof decision>

/** The result: `suspense` is money sent without a reference that matches no payment. */
export type Decided = Decision | 'suspense'

/** Why a decision did nothing. */
export type DecisionFault = 'UNKNOWN_DECISION' | 'BAD_AMOUNT' | 'NOT_ALLOWED'

type Typed = z.infer<typeof form>

const typed = z
  .string()
  .trim()
  .max(140)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined)
const form = z.object({ decision, amount: typed, accountName: typed, accountNumber: typed })

/**
 * Carries out the decision on the institution's form, reported as real institutions report. An order that was
 * replaced can still be paid; no other decision about it affects the payment.
 */
export async function decide(
  context: PaymentContext,
  view: InstitutionView,
  fields: Readonly<Record<string, unknown>>,
): Promise<Decided | { readonly fault: DecisionFault }> {
  const read = form.safeParse(fields)
  if (!read.success) return { fault: 'UNKNOWN_DECISION' }
  if (read.data.decision === 'unnamed') return payUnnamed(context, view, read.data)
  if (read.data.decision === 'chain') return payOnChain(context, view)
  const { record, inForce } = view
  const simulations = simulationsOf(record, { ...read.data, decision: read.data.decision })
  if (!simulations) return { fault: 'BAD_AMOUNT' }
  if (!inForce && simulations.some(({ event }) => event !== 'PAY')) return { fault: 'NOT_ALLOWED' }
  const { attemptNo } = record.attempt
  for (const simulation of simulations) {
    const outcome: Outcome<undefined> = await simulate(context, record.key, { ...simulation, attemptNo })
    if (isFailure(outcome)) return { fault: 'NOT_ALLOWED' }
  }
  return read.data.decision
}

/** A transfer whose customer forgot the reference, of the typed amount or else of what is due. */
async function payUnnamed(
  context: PaymentContext,
  { record }: InstitutionView,
  given: Typed,
): Promise<Decided | { readonly fault: DecisionFault }> {
  if (!unnamedTransfer(record)) return { fault: 'NOT_ALLOWED' }
  const amount = given.amount ? typedAmount(record, given.amount) : record.due
  if (!amount) return { fault: 'BAD_AMOUNT' }
  const result = await sendUnnamed(context, record, amount, payer(given).account)
  return result === 'SUSPENSE' ? 'suspense' : 'unnamed'
}

async function payOnChain(
  context: PaymentContext,
  { record, inForce }: InstitutionView,
): Promise<Decision | { readonly fault: DecisionFault }> {
  if (!inForce || record.attempt.method.flow !== 'CRYPTO') return { fault: 'NOT_ALLOWED' }
  return isFailure(await simulateSeen(context, record.key)) ? { fault: 'NOT_ALLOWED' } : 'chain'
}

/**
 * Half of what is due, and a tenth more than it: the amounts of the buttons "pay less" and "pay more". At
 * least one minor unit.
 */
export function otherAmounts({ amount, currencyCode }: Money): {
  readonly less: Money
  readonly more: Money
} {
  const atLeastOne = (value: bigint): bigint => (value > 0n ? value : 1n)
  return {
    less: money(atLeastOne(amount / 2n), currencyCode),
    more: money(amount + atLeastOne(amount / 10n), currencyCode),
  }
}

type Simulated = Typed & { readonly decision: Exclude<Decision, 'unnamed' | 'chain'> }

function simulationsOf(record: PaymentRecord, given: Simulated): InstitutionEvent[] | undefined {
  const from = payer(given)
  const { less, more } = otherAmounts(record.due)
  switch (given.decision) {
    case 'approve':
      return [{ event: 'PAY', ...from }]
    case 'refuse':
      return [{ event: 'REFUSE' }]
    case 'less':
      return [{ event: 'PAY', amount: less, ...from }]
    case 'more':
      return [{ event: 'PAY', amount: more, ...from }]
    case 'late':
      return record.status === 'EXPIRED'
        ? [{ event: 'PAY', ...from }]
        : [{ event: 'EXPIRE' }, { event: 'PAY', ...from }]
    case 'amount': {
      const amount = typedAmount(record, given.amount ?? '')
      return amount && [{ event: 'PAY', amount, ...from }]
    }
  }
}

/** Undefined if it is not an amount of the payment's currency. */
function typedAmount({ due: { currencyCode } }: PaymentRecord, text: string): Money | undefined {
  const amount = parseTypedAmount(text, currencyCode)
  return typeof amount === 'bigint' && amount > 0n ? money(amount, currencyCode) : undefined
}

/** The account that the money comes from, where one was typed. */
function payer({ accountName, accountNumber }: Typed): { readonly account?: NonNullable<Receipt['payer']> } {
  if (!accountName && !accountNumber) return {}
  return { account: { ...(accountName && { accountName }), ...(accountNumber && { accountNumber }) } }
}
