import { amountFixed, money, type Money } from '../../money/money.ts'

/** One event that the sandbox triggers for a payment, some time after its creation. */
export interface ScenarioStep {
  readonly event: 'PAY' | 'REFUSE' | 'EXPIRE'
  readonly afterMs: number
  /** The amount received; absent: everything that is due. */
  readonly amount?: Money
}

const half = ({ amount, currencyCode }: Money): Money => money(amount / 2n, currencyCode)
/** Rounded up, so that the smallest amounts are over-paid too. */
const tenPercentMore = ({ amount, currencyCode }: Money): Money =>
  money(amount + (amount + 9n) / 10n, currencyCode)

const scenarios: Readonly<Record<string, (required: Money) => readonly ScenarioStep[]>> = {
  'sbx-success-': () => [{ event: 'PAY', afterMs: 1000 }],
  'sbx-refused-': () => [{ event: 'REFUSE', afterMs: 1000 }],
  'sbx-expired-': () => [{ event: 'EXPIRE', afterMs: 1000 }],
  'sbx-late-': () => [
    { event: 'EXPIRE', afterMs: 1000 },
    { event: 'PAY', afterMs: 3000 },
  ],
  'sbx-under-': (required) =>
    required.amount < 2n ? [] : [{ event: 'PAY', afterMs: 1000, amount: half(required) }],
  'sbx-over-': (required) => [{ event: 'PAY', afterMs: 1000, amount: tenPercentMore(required) }],
}

const scenarioPrefix = (paymentId: string): string | undefined =>
  Object.keys(scenarios).find((prefix) => paymentId.startsWith(prefix))

/** Whether the ID has a scenario; a payment without one waits for its customer. */
export const hasScenario = (paymentId: string): boolean => scenarioPrefix(paymentId) !== undefined

/**
 * The events that the payment's ID requests (specification-gaps.md, "Sandbox outcomes"); nothing for IDs
 * without a prefix.
 */
export function scenarioOf(paymentId: string, required: Money): readonly ScenarioStep[] {
  const prefix = scenarioPrefix(paymentId)
  return prefix === undefined ? [] : (scenarios[prefix]?.(required) ?? [])
}

const refusedPrefixes = {
  'sbx-security-': 'SECURITY_CHECK_FAILED',
  'sbx-inactive-': 'CUSTOMER_VERIFICATION_INACTIVITY',
  'sbx-unregistered-': 'CUSTOMER_NOT_REGISTERED',
} as const

/** The refusal at creation that the ID requests, if it does. */
export function refusalOf(
  paymentId: string,
): (typeof refusedPrefixes)[keyof typeof refusedPrefixes] | undefined {
  const prefix = Object.keys(refusedPrefixes).find((candidate) => paymentId.startsWith(candidate))
  return prefix === undefined ? undefined : refusedPrefixes[prefix as keyof typeof refusedPrefixes]
}

export const stepAmount = ({ amount }: ScenarioStep): string | null => (amount ? amountFixed(amount) : null)
