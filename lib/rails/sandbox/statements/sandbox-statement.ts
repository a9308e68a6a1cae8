import { currencyOf } from '../../../money/currency.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { selectAccounts, type OperatorAccount } from '../../own-accounts/accounts/account.ts'
import { sandboxRailName } from '../name.ts'
import { dayStatements, oneByOne } from './day-statement.ts'
import { plainHabits } from './habits.ts'
import { selectTransfers, type Period } from './select-transfers.ts'
import { statementFile, type SandboxFormat } from './statement-file.ts'

export interface StatementRequest extends Period {
  readonly accountId: string
  readonly format: SandboxFormat
}

/**
 * What the bank of a sandbox's account would send for its transfers: one statement for each day. Answers with
 * the reason where there is none. Payouts are missing: the simulated bank pays them from no account.
 */
export async function sandboxStatement(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  { accountId, format, ...period }: StatementRequest,
): Promise<{ readonly file: Iterable<Uint8Array> } | { readonly refused: string }> {
  const account = (await selectAccounts(context.db)).find(({ id }) => id === accountId)
  if (!account) return { refused: `There is no account ${accountId}: "account list" shows all.` }
  const refused = whyNone(account)
  if (refused !== undefined) return { refused }
  const transfers = await selectTransfers(context, account, period)
  const statements = dayStatements(transfers, oneByOne).filter(({ day }) => day >= (period.from ?? ''))
  if (statements.length === 0) return { refused: 'The account has no transfers on these days.' }
  return { file: statementFile(format, account, statements, plainHabits) }
}

function whyNone({ rail, currencyCode, settlesIn }: OperatorAccount): string | undefined {
  if (rail !== sandboxRailName)
    return 'The account is not one of the sandbox: its own bank has its statements.'
  if (settlesIn !== undefined)
    return `Its money lies in the account ${settlesIn}: ask for the statement of that.`
  return currencyOf(currencyCode).type === 'CRYPTO' ? `No bank has statements in ${currencyCode}.` : undefined
}
