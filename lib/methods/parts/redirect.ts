import type { MethodResponse, OpenedMethod, PaymentInstruction, Translate } from '../payin-method.ts'
import { instruction } from './instruction.ts'
import { payerOf, type PayerRequest } from './payer.ts'
import { present } from './present.ts'

/**
 * The answer of methods that redirect the customer to their bank or wallet: an address, and no account, since
 * nothing is typed there.
 */
export function redirectResponse({
  request,
  redirectTo,
  railReference,
  operator,
}: OpenedMethod<PayerRequest>): MethodResponse {
  if (redirectTo === undefined)
    throw new Error(`${request.paymentMethodCode} was opened without the address of the institution`)
  return present({
    redirectTo,
    reference: railReference,
    paymentOperator: operator,
    ...payerOf(request),
  })
}

/** The steps on a bank's page; `bank` fills in its name where the method belongs to one bank. */
export const bankPageInstructions = (
  { required, merchantName }: OpenedMethod<unknown>,
  t: Translate,
  bank = '',
): PaymentInstruction[] => [
  instruction(t, 'INTERNET_BANKING', ['continue', 'login', 'approve', 'return'], {
    amount: required,
    merchant: merchantName,
    bank,
  }),
]
