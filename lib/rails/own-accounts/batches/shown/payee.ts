import type { AddressedOrder } from '../payment-batch-of.ts'
import { creditorOfPayout } from '../creditor.ts'

/** Who is to be paid, as people see it before they agree. */
export interface Payee {
  readonly name?: string
  /** The number or key of the account. */
  readonly account: string
  /** The bank, as far as the order says which. */
  readonly bank?: string
}

/** The payee of an order; undefined where it was erased, or no file for a bank can pay it. */
export function payeeOf({ request, money }: AddressedOrder): Payee | undefined {
  const found = request && creditorOfPayout(request, money.currencyCode)
  if (!found || 'refused' in found) return undefined
  const { name, account, agent } = found.creditor
  const bank = [agent?.name, agent?.bic ?? agent?.memberId, agent?.branch].filter((one) => one !== undefined)
  return {
    ...(name !== undefined && { name }),
    account: 'key' in account ? account.key : (account.iban ?? account.number),
    ...(bank.length > 0 && { bank: bank.join(', ') }),
  }
}
