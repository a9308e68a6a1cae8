import type {
  MethodRequest,
  MethodResponse,
  OpenedMethod,
  PayinMethod,
  PayToLine,
  PaymentInstruction,
  Translate,
} from '../payin-method.ts'
import { instruction } from './instruction.ts'
import { operatorsOf, receivingBank } from './operators.ts'
import { present, presentOrAbsent } from './present.ts'

/**
 * The common part of both objects of P2A_V2. Customers in India send money to an account number and IFSC by
 * IMPS, at any hour; their bank shows a 12-digit reference, which the customer enters here, because the
 * transfer carries no reference of ours. Source: NPCI, IMPS; specification, P2AV2Method and IMPSMethod.
 */
export const p2aV2 = {
  code: 'P2A_V2',
  flow: 'TRANSFER',
  group: 'BANK',
  currencies: ['INR'],
  kinds: ['payin', 'topup'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'BANK'),
  operatorPickedBy: 'GATEWAY',
  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 60,
  expectsExternalReference: () => true,
  deprecated: ['bankCode', 'bankName', 'bankBranch', 'bankCity', 'bankProvince'].map(
    (field) => `account.${field}`,
  ),
} as const satisfies Partial<PayinMethod>

interface BankRequest extends MethodRequest {
  readonly account?:
    | { readonly accountName?: string | undefined; readonly accountNumber?: string | undefined }
    | undefined
  readonly phoneNumber?: string | undefined
  readonly emailAddress?: string | undefined
}

/**
 * The operator names the bank and the payment address holds the IFSC; the bank's parts of `account` are for
 * old clients only.
 */
export const p2aV2Response = ({
  request,
  receiving,
  railReference,
  operator,
}: OpenedMethod<BankRequest>): MethodResponse =>
  present({
    account: present({
      accountName: receiving.holder,
      accountNumber: receiving.identifier,
      bankCode: receiving.bankCode,
      bankName: receiving.bankName,
      bankBranch: receiving.bankBranch,
      bankCity: receiving.details['city'],
      bankProvince: receiving.details['province'],
    }),
    reference: railReference,
    paymentOperator: operator ?? receivingBank(receiving, 'INR'),
    paymentAddress: { name: receiving.holder, idAddress: upiAddressOfAccount(receiving) },
    accountCustomer: presentOrAbsent({ ...request.account }),
    phoneNumber: request.phoneNumber,
    emailAddress: request.emailAddress,
  })

export const p2aV2Instructions = (
  { required, receiving }: OpenedMethod<unknown>,
  t: Translate,
): PaymentInstruction[] => [
  instruction(t, 'BANK_APP', ['open', 'account', 'amount', 'reference'], {
    amount: required,
    account: receiving.identifier,
    ifsc: ifscOf(receiving),
    payee: receiving.holder,
  }),
]

export const p2aV2PayTo = ({ receiving }: OpenedMethod<unknown>): readonly PayToLine[] => [
  { label: 'accountNumber', value: receiving.identifier },
  { label: 'ifsc', value: ifscOf(receiving) },
  { label: 'accountName', value: receiving.holder },
  { label: 'bankName', value: receivingBank(receiving, 'INR').name },
]

/**
 * How UPI writes a bank account as an address: apps that know no account numbers can pay it (NPCI, UPI
 * procedural guidelines).
 */
const upiAddressOfAccount = (receiving: OpenedMethod<unknown>['receiving']): string =>
  `${receiving.identifier}@${ifscOf(receiving)}.ifsc.npci`

function ifscOf({ bankCode }: OpenedMethod<unknown>['receiving']): string {
  if (bankCode === undefined) throw new Error('a receiving account for P2A_V2 needs its IFSC as bankCode')
  return bankCode
}
