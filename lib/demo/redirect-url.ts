import { amountShortest } from '../money/money.ts'
import type { Purchase } from './purchase.ts'

/** What the link carries beside the purchase itself. */
export interface RedirectTarget {
  /** `{payment_app_url}`: the address of the hosted page. */
  readonly paymentAppUrl: string
  readonly merchantCode: string
  readonly idPayin: string
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

function redirectParameters(target: RedirectTarget, purchase: Purchase): [name: string, value: string][] {
  return [
    ['merchantCode', target.merchantCode],
    ['idPayin', target.idPayin],
    ['token', target.token],
    ['amount', amountShortest(purchase.money)],
    ['currencyCode', purchase.money.currencyCode],
    ['callbackUrl', target.callbackUrl],
    ['returnUrl', target.returnUrl],
    ...scenarioParameters(purchase),
  ]
}

/** What tells the five scenarios apart. Scenarios 4 and 5 may carry the customer's data too. */
function scenarioParameters(purchase: Purchase): [name: string, value: string][] {
  const parameters: [string, string][] = []
  if (purchase.scenario >= 2) parameters.push(...Object.entries(purchase.customer))
  if (purchase.scenario === 3) parameters.push(['allowCustomerDataChange', 'true'])
  if (purchase.scenario >= 4) {
    if (purchase.paymentMethodCode) parameters.push(['paymentMethodCode', purchase.paymentMethodCode])
    if (purchase.paymentOperatorCode) parameters.push(['paymentOperatorCode', purchase.paymentOperatorCode])
  }
  if (purchase.scenario === 5) parameters.push(['optionsAvailable', 'true'])
  return parameters
}
