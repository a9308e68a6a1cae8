import { ungrouped } from '../../../../countries/accounts/digits.ts'
import { amountFixed } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BankLine } from '../../statements/bank-line.ts'
import { creditorOfPayout } from '../creditor.ts'
import type { AddressedOrder } from '../payment-batch-of.ts'
import { readAskedOrders } from '../sql/orders-to-pay.ts'

/**
 * The payouts that a debit without an ID may be of: asked of the bank of this account, of its amount, not
 * debited yet, and to the account or the holder that the line names.
 */
export async function debitCandidates(
  transaction: Queryable,
  { personal }: Pick<PaymentContext, 'personal'>,
  line: BankLine,
): Promise<readonly PaymentKey[]> {
  const { accountId, money } = line
  const asked = await readAskedOrders(transaction, personal, { accountId, amount: amountFixed(money) })
  return asked.flatMap((order) => (order.payout && isPayeeOf(line, order) ? [order.payout] : []))
}

/** Whether a line names the payee of an order, by account number or by name. */
function isPayeeOf({ payer, text, money }: BankLine, { request }: AddressedOrder): boolean {
  const payee = request && creditorOfPayout(request, money.currencyCode)
  if (!payee || 'refused' in payee) return false
  const { account, name } = payee.creditor
  const identifier = 'key' in account ? account.key : (account.number ?? account.iban)
  const written = plain(text)
  const isAccount =
    payer?.account === undefined
      ? written.includes(plain(identifier))
      : plain(payer.account) === plain(identifier)
  const isName =
    name !== undefined &&
    plain(name) !== '' &&
    (payer?.name === undefined ? written.includes(plain(name)) : plain(payer.name) === plain(name))
  return isAccount || isName
}

/** Banks write names and numbers with and without blanks, capitals and leading zeros. */
const plain = (text: string): string =>
  ungrouped(text)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
    .toUpperCase()
