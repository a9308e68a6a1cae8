import type { BusinessCode } from '../../payments/failure.ts'
import type { DescribedError } from './error-codes.ts'

/** The codes of 406. Their messages come with the rule that rejected the request (lib/payments). */
export const businessErrors: Readonly<Record<BusinessCode, DescribedError & { readonly status: 406 }>> = {
  NO_PAYMENT_OPTION_AVAILABLE: {
    status: 406,
    what: 'Nothing can be offered for this amount and currency.',
    todo: 'Request another amount or currency.',
  },
  PAYMENT_METHOD_NOT_AVAILABLE: {
    status: 406,
    what: 'The method exists, but is not available for this currency or merchant, or not now.',
    todo: 'Use one of the payment options.',
  },
  PAYMENT_OPERATOR_NOT_AVAILABLE: {
    status: 406,
    what: 'The operator is not offered.',
    todo: 'Use one of the payment options.',
  },
  CURRENCY_NOT_AVAILABLE: {
    status: 406,
    what: 'The currency is not offered.',
    todo: '`GET /currencies` lists those that are.',
  },
  AMOUNT_BELOW_MINIMUM: {
    status: 406,
    what: 'The amount is below the minimum of the method.',
    todo: 'The message names the minimum.',
  },
  AMOUNT_ABOVE_MAXIMUM: {
    status: 406,
    what: 'The amount is above the maximum of the method.',
    todo: 'The message names the maximum.',
  },
  AMOUNT_NOT_PAYABLE: {
    status: 406,
    what: 'The method cannot carry the amount: its rail takes whole units of the currency only.',
    todo: 'Round the amount to whole units, or use another method: the payment options leave out those that cannot carry it.',
  },
  INSUFFICIENT_BALANCE: {
    status: 406,
    what: 'The available balance does not cover amount, fee and VAT.',
    todo: 'Top up the balance, or send less.',
  },
  SECURITY_CHECK_FAILED: {
    status: 406,
    what: 'The institution refused the customer after a security check.',
    todo: 'Offer the customer another method.',
  },
  CUSTOMER_VERIFICATION_INACTIVITY: {
    status: 406,
    what: 'The customer did not finish the verification in time.',
    todo: 'Create the payment again, or offer another method.',
  },
  CUSTOMER_NOT_REGISTERED: {
    status: 406,
    what: 'The customer is not registered with the institution.',
    todo: 'Offer the customer another method.',
  },
  REFUND_EXCEEDS_PAYIN: {
    status: 406,
    what: 'Less is left of the payin than the refund asks for.',
    todo: 'The message says how much is left; `moneyRefunded` of the payin, how much was refunded.',
  },
  REFUND_ACCOUNT_REQUIRED: {
    status: 406,
    what: 'The bank did not name an account of the customer that a refund can be sent to.',
    todo: 'Ask the customer for one, and name it in `paymentMethod`.',
  },
}
