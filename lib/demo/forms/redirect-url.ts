import { paymentPageUrl } from '../../../sdk/typescript/src/index.ts'
import { type Money, moneyJson, type MoneyJson } from '../../money/money.ts'
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
export function redirectUrl({ paymentId, ...target }: RedirectTarget, purchase: Purchase): string {
  const { kind, money, lang } = purchase
  return paymentPageUrl({
    ...target,
    ...(kind === 'topup' ? { idTopUp: paymentId } : { idPayin: paymentId }),
    money: asAnswered(money),
    ...ofScenario(purchase),
    ...(lang !== undefined && { lang }),
  })
}

/** The numbers that JSON is read into, as the SDK compares them with the token. */
const asAnswered = (money: Money): MoneyJson => JSON.parse(JSON.stringify(moneyJson(money))) as MoneyJson

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

/** The differences between the five scenarios. Scenarios 4 and 5 may carry the customer's data too. */
function ofScenario({ scenario, customer, method, paymentOperatorCode }: Purchase) {
  return {
    ...(scenario >= 2 && { customer }),
    ...(scenario === 3 && { allowCustomerDataChange: true }),
    ...(scenario >= 4 && method && { paymentMethodCode: method.code }),
    ...(scenario >= 4 && paymentOperatorCode && { paymentOperatorCode }),
    ...(scenario === 5 && { optionsAvailable: true }),
  }
}
