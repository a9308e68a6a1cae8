import { z } from 'zod'
import { type Money, money, parseAmount } from '../../money/money.ts'
import { isFailure, type Outcome } from '../../payments/failure.ts'
import type { House } from '../../payments/house.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import type { InstitutionView } from './institution-view.ts'
import { simulate, type Simulation } from './simulate.ts'

/** What somebody at a simulated institution decides. `amount` pays what they typed, `late` lets the time run out first. */
const decision = z.enum(['approve', 'refuse', 'less', 'more', 'amount', 'late'])

export type Decision = z.infer<typeof decision>

/** Why a decision did nothing. */
export type DecisionFault = 'UNKNOWN_DECISION' | 'BAD_AMOUNT' | 'NOT_ALLOWED'

const typed = z
  .string()
  .trim()
  .max(140)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined)
const form = z.object({ decision, amount: typed, accountName: typed, accountNumber: typed })

/**
 * Does what the institution's form says, through the same door that real money would take. Money still comes by an order that another
 * has replaced; nothing else that its institution says concerns the payment any more.
 */
export async function decide(
  house: House,
  { record, inForce }: InstitutionView,
  fields: Readonly<Record<string, unknown>>,
): Promise<Decision | { readonly fault: DecisionFault }> {
  const read = form.safeParse(fields)
  if (!read.success) return { fault: 'UNKNOWN_DECISION' }
  const simulations = simulationsOf(record, read.data)
  if (!simulations) return { fault: 'BAD_AMOUNT' }
  if (!inForce && simulations.some(({ event }) => event !== 'PAY')) return { fault: 'NOT_ALLOWED' }
  const { attemptNo } = record.attempt
  for (const simulation of simulations) {
    const outcome: Outcome<undefined> = await simulate(house, record.key, { ...simulation, attemptNo })
    if (isFailure(outcome)) return { fault: 'NOT_ALLOWED' }
  }
  return read.data.decision
}

/** Half of what is due, and a tenth more than it: what the buttons "pay less" and "pay more" pay. At least one minor unit. */
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

function simulationsOf(record: PaymentRecord, given: z.infer<typeof form>): Simulation[] | undefined {
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
      const amount = parseAmount(given.amount ?? '', record.due.currencyCode)
      if (typeof amount !== 'bigint' || amount <= 0n) return undefined
      return [{ event: 'PAY', amount: money(amount, record.due.currencyCode), ...from }]
    }
  }
}

/** The account that the money comes from, where one was typed. */
function payer({ accountName, accountNumber }: z.infer<typeof form>): Pick<Simulation, 'account'> {
  if (!accountName && !accountNumber) return {}
  return { account: { ...(accountName && { accountName }), ...(accountNumber && { accountNumber }) } }
}
