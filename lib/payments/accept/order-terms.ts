import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { MethodRequest, PaymentOperator } from '../../methods/payin-method.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Money } from '../../money/money.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { limitFault, type Rail } from '../amount-limits.ts'
import { businessFault, type Failure } from '../failure.ts'
import type { PaymentKey } from '../payment-key.ts'
import { operatorFault } from './offer-faults.ts'
import type { Chosen } from './requested-method.ts'

interface OrderedMethod extends Rail {
  readonly object: string
  readonly operators: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
}

/** What a merchant ordered, in a currency and by a method that it may use. */
export interface OrderTerms<Method> {
  readonly merchant: Merchant
  readonly ordered: Money
  readonly method: Method
  readonly request: MethodRequest
  readonly operator: PaymentOperator | undefined
}

/** Checks an order, of a payin or a payout, against the gateway's own rules, before any rail is asked. */
export function orderTerms<Method extends OrderedMethod>(
  merchant: Merchant,
  kind: PaymentKind,
  chosen: Chosen<Method>,
  money: AskedMoney,
): OrderTerms<Method> | Failure {
  if ('unavailable' in chosen) return { failure: 'BUSINESS_RULE', faults: [chosen.unavailable] }
  const { method, request } = chosen
  const ordered = exactMoney(money)
  if (!ordered)
    return businessFault(
      'CURRENCY_NOT_AVAILABLE',
      `${money.currencyCode} is not available`,
      'paymentRequested.money.currencyCode',
    )
  const limit = limitFault(merchant, kind, method, ordered)
  if (limit) return limit
  const operators = method.operators(ordered.currencyCode)
  const operator = operators.find(({ code }) => code === request.paymentOperatorCode)
  if (request.paymentOperatorCode !== undefined && !operator)
    return operatorFault(request.paymentOperatorCode, operators)
  return { merchant, ordered, method, request, operator }
}

/** The order as rails receive it. */
export const railOrder = <Key extends PaymentKey>(
  key: Key,
  { method, ordered, operator }: OrderTerms<OrderedMethod>,
) => ({
  ...key,
  methodCode: method.code,
  currencyCode: ordered.currencyCode,
  operatorCode: operator?.code,
  ordered,
})
