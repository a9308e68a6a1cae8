import { amountShortest } from '../../money/money.ts'
import type { Purchase } from './purchase.ts'

/** The parts of the link that do not depend on the purchase. */
export interface RedirectTarget {
  /** `{payment_app_url}`: the address of the hosted page. */
  readonly paymentAppUrl: string
  readonly merchantCode: string
  readonly paymentId: string
  readonly token: string
  readonly callbackUrl: string
  readonly returnUrl: string
}

/** The link that sends a customer to the hosted page (specification, "Redirect URL query parameters"). */
export function redirectUrl(target: RedirectTarget, purchase: Purchase): string {
  const url = new URL(target.paymentAppUrl)
  for (const [name, value] of redirectParameters(target, purchase)) url.searchParams.append(name, value)
  return url.href
}

/** The parameters of every link; the scenario adds the others. */
export const requiredParameters: ReadonlySet<string> = new Set([
  'merchantCode',
  'idPayin',
  'idTopUp',
  'token',
  'amount',
  'currencyCode',
  'callbackUrl',
  'returnUrl',
])

function redirectParameters(target: RedirectTarget, purchase: Purchase): [name: string, value: string][] {
  return [
    ['merchantCode', target.merchantCode],
    [purchase.kind === 'topup' ? 'idTopUp' : 'idPayin', target.paymentId],
    ['token', target.token],
    ['amount', amountShortest(purchase.money)],
    ['currencyCode', purchase.money.currencyCode],
    ['callbackUrl', target.callbackUrl],
    ['returnUrl', target.returnUrl],
    ...scenarioParameters(purchase),
    ...(purchase.lang === undefined ? [] : [['lang', purchase.lang] as [string, string]]),
  ]
}

/** The differences between the five scenarios. Scenarios 4 and 5 may carry the customer's data too. */
function scenarioParameters({
  scenario,
  customer,
  method,
  paymentOperatorCode,
}: Purchase): [name: string, value: string][] {
  const parameters: [string, string][] = []
  if (scenario >= 2) parameters.push(...Object.entries(customer))
  if (scenario === 3) parameters.push(['allowCustomerDataChange', 'true'])
  if (scenario >= 4) {
    if (method) parameters.push(['paymentMethodCode', method.code])
    if (paymentOperatorCode) parameters.push(['paymentOperatorCode', paymentOperatorCode])
  }
  if (scenario === 5) parameters.push(['optionsAvailable', 'true'])
  return parameters
}
