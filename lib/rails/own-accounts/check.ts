import { ledgerAccountId } from '../../ledger/account.ts'
import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { money } from '../../money/money.ts'
import type { BankSide } from '../../payments/rail/bank-side.ts'
import { ownAccountsRailName } from './accounts/account.ts'
import { refusedAfterSuccess } from './batches/sql/refused-after-success.ts'
import { unconfirmedBatches } from './batches/sql/unconfirmed-batches.ts'
import { findGaps } from './statements/continuity/gaps.ts'
import { lastStatements } from './statements/continuity/last-statement.ts'
import { statementLateness } from './statements/continuity/late-statements.ts'
import { differenceAt, saidLate } from './statements/continuity/statement-state.ts'
import { refusedPlannedLines } from './statements/planned/planned-lines.ts'
import { unfinishedImports } from './statements/sql/unfinished-imports.ts'

/**
 * What statements say about the operator's own accounts. Accounts of the sandbox are left out: their
 * simulated bank reports transfers that no statement shows yet.
 */
export const bankSide: BankSide = {
  lateStatements: async (database) =>
    (await statementLateness(database)).map((late) => ({ ...late, says: saidLate(late) })),
  gaps: async (database) => {
    const found = []
    for (const { accountId } of await lastStatements(database, { provider: ownAccountsRailName })) {
      const gaps = await findGaps(database, accountId)
      found.push({ accountId, gaps: gaps.map(({ message }) => message) })
    }
    return found
  },
  differences: async (database) => {
    const last = await lastStatements(database, { provider: ownAccountsRailName })
    // What lies at a bank is an asset, which the ledger keeps as a negative balance.
    const balances = new Map((await readHouseAccounts(database)).map(({ id, balance }) => [id, balance]))
    return last.flatMap((statement) => {
      const { accountId, through: day } = statement
      const { currencyCode } = statement.bookedLater
      const id = ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: accountId }, currencyCode)
      const difference = differenceAt(statement, money(-(balances.get(id)?.amount ?? 0n), currencyCode))
      return difference ? [{ accountId, difference, day }] : []
    })
  },
  unconfirmedBatches,
  refusedAfterSuccess,
  unfinishedImports,
  refusedPlannedLines,
}
