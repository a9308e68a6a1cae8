import type { MethodRequest } from '../payin-method.ts'
import { presentOrAbsent } from './present.ts'

/** What every method may be told of who pays (specification, "Payin", common fields). */
export interface PayerRequest extends MethodRequest {
  readonly account?:
    { readonly accountName?: string | undefined; readonly accountNumber?: string | undefined } | undefined
  readonly emailAddress?: string | undefined
  readonly phoneNumber?: string | undefined
}

/** The same in the answer: whose money is expected, and where they are reached. */
export const payerOf = ({ account, emailAddress, phoneNumber }: PayerRequest) => ({
  accountCustomer: presentOrAbsent({
    accountName: account?.accountName,
    accountNumber: account?.accountNumber,
  }),
  phoneNumber,
  emailAddress,
})
