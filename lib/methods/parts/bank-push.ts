import type {
  MethodResponse,
  OpenedMethod,
  PaymentInstruction,
  Receiving,
  Translate,
} from '../payin-method.ts'
import { instruction } from './instruction.ts'
import { payerOf, type PayerRequest } from './payer.ts'
import { present } from './present.ts'

/**
 * The answer of South African methods that send a request to the app of the customer's bank. `account` is the
 * payee; it has a number only if the money is received on a bank account of ours (specification,
 * BankAPayMethod: "response `account.accountNumber` optional").
 */
export const bankPushResponse = ({
  request,
  receiving,
  railReference,
  operator,
}: OpenedMethod<PayerRequest>): MethodResponse =>
  present({
    account: present({ accountName: receiving.holder, accountNumber: numberOf(receiving) }),
    reference: railReference,
    paymentOperator: operator,
    ...payerOf(request),
  })

const numberOf = ({ kind, identifier }: Receiving): string | undefined =>
  kind === 'BANK' ? identifier : undefined

/** The steps in the bank's app; `bank` fills in its name where the method belongs to one bank. */
export const bankPushInstructions = (
  { required, merchantName }: OpenedMethod<unknown>,
  t: Translate,
  bank = '',
): PaymentInstruction[] => [
  instruction(t, 'BANK_APP', ['open', 'check', 'approve', 'nothing'], {
    amount: required,
    merchant: merchantName,
    bank,
  }),
]
