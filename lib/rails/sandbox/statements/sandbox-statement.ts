import { currencyOf } from '../../../money/currency.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { selectAccounts, type OperatorAccount } from '../../own-accounts/accounts/account.ts'
import { sandboxRailName } from '../name.ts'
import type { Refused } from '../../../platform/refused.ts'
import { dayStatements, oneByOne } from './day-statement.ts'
import { disorderedDay, disorderedHabits, disorderedStatements } from './disordered-days.ts'
import { plainHabits } from './habits.ts'
import { selectTransfers, type Period } from './select-transfers.ts'
import { statementFile, type SandboxFormat } from './statement-file.ts'

export interface StatementRequest extends Period {
  readonly accountId: string
  readonly format: SandboxFormat
  /** Adds the disorder of real banks, the same for the same seed; absent: a file without faults. */
  readonly seed?: number
}

export interface SandboxStatement {
  readonly file: Iterable<Uint8Array>
  /** The day whose statement was left out on purpose. */
  readonly leftOut?: string | undefined
}

/**
 * What the bank of a sandbox's account would send for its transfers: one statement for each day. Answers with
 * the reason where there is none. Payouts are missing: the simulated bank pays them from no account.
 */
export async function sandboxStatement(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  { accountId, format, seed, ...period }: StatementRequest,
): Promise<SandboxStatement | Refused> {
  const account = (await selectAccounts(context.db)).find(({ id }) => id === accountId)
  if (!account) return { refused: `There is no account ${accountId}: "account list" shows all.` }
  const refused = whyNone(account)
  if (refused !== undefined) return { refused }
  const transfers = await selectTransfers(context, account, period)
  const arrange = seed === undefined ? oneByOne : disorderedDay(seed, account.currencyCode)
  const days = dayStatements(transfers, arrange).filter(({ day }) => day >= (period.from ?? ''))
  if (days.length === 0) return { refused: 'The account has no transfers on these days.' }
  if (seed === undefined) return { file: statementFile(format, account, days, plainHabits) }
  const { statements, leftOut } = disorderedStatements(seed, days, format)
  return { file: statementFile(format, account, statements, disorderedHabits(seed, format)), leftOut }
}

function whyNone({ rail, currencyCode, settlesIn }: OperatorAccount): string | undefined {
  if (rail !== sandboxRailName)
    return 'The account is not one of the sandbox: its own bank has its statements.'
  if (settlesIn !== undefined)
    return `Its money lies in the account ${settlesIn}: ask for the statement of that.`
  return currencyOf(currencyCode).type === 'CRYPTO' ? `No bank has statements in ${currencyCode}.` : undefined
}
