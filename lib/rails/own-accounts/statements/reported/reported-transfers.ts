import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import { railNamed } from '../../../../payments/rail/served-by.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { isOperators, type OperatorAccount } from '../../accounts/account.ts'

type Rails = Pick<PaymentContext, 'rails'>

/**
 * Whether files of a bank are imported for an account: an operator's own, and one whose rail of this mode
 * reports what statements show.
 */
export const hasStatements = (rails: Rails, account: OperatorAccount): boolean =>
  isOperators(account) || railNamed(rails, account.rail)?.reportedTransfers !== undefined

/** What the rail of a cash account has reported by itself, oldest first; of own accounts nothing. */
export async function transfersReported(
  rails: Rails,
  database: Queryable,
  account: Pick<OperatorAccount, 'id' | 'rail'> | undefined,
): Promise<readonly ReportedTransfer[]> {
  const rail = account && railNamed(rails, account.rail)
  return (await rail?.reportedTransfers?.(database, account?.id ?? '')) ?? []
}

/** What a transfer adds to the balance of its account, in minor units. */
export const signedReport = ({ direction, money: { amount } }: ReportedTransfer): bigint =>
  direction === 'CREDIT' ? amount : -amount
