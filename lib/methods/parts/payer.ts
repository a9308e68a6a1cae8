import type { MethodRequest } from '../payin-method.ts'
import { presentOrAbsent } from './present.ts'

/** The payer's details that every method accepts (specification, "Payin", common fields). */
export interface PayerRequest extends MethodRequest {
  readonly account?:
    | { readonly accountName?: string | undefined; readonly accountNumber?: string | undefined }
    | undefined
  readonly emailAddress?: string | undefined
  readonly phoneNumber?: string | undefined
}

/** The same in the answer: the expected payer and their contact details. */
export const payerOf = ({ account, emailAddress, phoneNumber }: PayerRequest) => ({
  accountCustomer: presentOrAbsent({
    accountName: account?.accountName,
    accountNumber: account?.accountNumber,
  }),
  phoneNumber,
  emailAddress,
})
