import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import { amountShortest, type Money } from '../../../../money/money.ts'
import type { LastStatement } from '../continuity/last-statement.ts'
import type { StatementRow } from '../sql/statements.ts'

/** The warning of lines whose type contradicts the sign of their amount, which readers write as debits. */
const contradiction = 'SIGN_CONTRADICTS'

/** What lay on the account before a statement: its own opening, else the closing of the one before. */
export function balanceBefore(
  row: StatementRow,
  inFile: readonly StatementRow[],
  last: LastStatement | undefined,
): Money | undefined {
  if (row.opening) return row.opening
  const before = inFile.findLast((one) => one.accountId === row.accountId && one !== row) ?? last
  const { to, closing } = before ?? {}
  return to !== undefined && row.firstDay !== undefined && to <= row.firstDay ? closing : undefined
}

/** Whether the lines of a statement, read as debits where they contradict themselves, make its balance. */
export const areSignsProved = ({ change, closing }: StatementRow, before: Money | undefined): boolean =>
  closing !== undefined && before !== undefined && before.amount + change === closing.amount

/**
 * The warnings of a file of whose last statement the balances prove the signs; the first `before` of them
 * are those of other statements.
 */
export const provedWarnings = (
  warnings: readonly FileWarning[],
  before: number,
  { count, closing }: { readonly count: number; readonly closing: Money | undefined },
): readonly FileWarning[] => [
  ...warnings.filter(({ code }, at) => at < before || code !== contradiction),
  {
    code: 'SIGN_PROVED',
    message:
      `the type of ${count === 1 ? '1 line' : `${count} lines`} contradicts the sign of the amount: ` +
      `read as debits, the lines make the closing balance${closing ? ` ${amountShortest(closing)}` : ''} of the bank`,
  },
]
