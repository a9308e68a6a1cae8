import type { PaymentOperator } from '../../methods/payin-method.ts'
import type { Money } from '../../money/money.ts'
import { businessFault, type Failure } from '../failure.ts'
import type { RailRefusal } from '../rail/rail.ts'

/** Messages for the merchant when the institution refuses a create. */
export const refusalFault = (refusal: RailRefusal, lacks?: string): Failure =>
  lacks === undefined
    ? businessFault(refusal, refusals[refusal])
    : businessFault(refusal, `the institution needs ${lacks}: send it`, `paymentMethod.${lacks}`)

const refusals = {
  SECURITY_CHECK_FAILED: 'the institution refused the payment after a security check',
  CUSTOMER_VERIFICATION_INACTIVITY: 'the customer did not finish the verification in time',
  CUSTOMER_NOT_REGISTERED: 'the customer is not registered with the institution',
  PAYMENT_METHOD_NOT_AVAILABLE: 'the institution does not offer the method now',
} as const satisfies Readonly<Record<RailRefusal, string>>

export function operatorFault(code: string, operators: readonly PaymentOperator[]): Failure {
  const offered = operators.map((operator) => operator.code).join(', ')
  const change = offered === '' ? 'leave it out or use another method' : `use one of ${offered}`
  const message = `${code} is not offered now: ${change}`
  return businessFault('PAYMENT_OPERATOR_NOT_AVAILABLE', message, 'paymentMethod.paymentOperatorCode')
}

export const notServed = (methodCode: string, ordered: Money): Failure =>
  businessFault(
    'PAYMENT_METHOD_NOT_AVAILABLE',
    `${methodCode} is not available in ${ordered.currencyCode} now: try again later or use another method`,
    'paymentMethod.paymentMethodCode',
  )

/** The fault when options are requested in a currency that the merchant does not have. */
export const currencyNotAvailable = (currencyCode: string): Failure =>
  businessFault('CURRENCY_NOT_AVAILABLE', `${currencyCode} is not available`, 'money.currencyCode')

export const noOption = (currencyCode: string): Failure =>
  businessFault('NO_PAYMENT_OPTION_AVAILABLE', `no payment method takes ${currencyCode} of this amount`)
