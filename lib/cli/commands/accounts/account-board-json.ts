import type { CsvColumns } from '../../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import type { AccountOnBoard } from '../../../rails/own-accounts/accounts/account-board.ts'
import { accountJson, statementStateJson } from './account-json.ts'

/** An account of `account list`: its settings, and how it stands. */
export const boardJson = ({ account, standing }: AccountOnBoard) => ({
  ...accountJson(account),
  ...(standing && {
    books: moneyJson(standing.books).amount,
    ...statementStateJson(standing.statements),
    openItems: standing.waiting.reduce((sum, { count }) => sum + count, 0),
    oldestItemHours: oldestHours({ account, standing }),
  }),
})

const oldestHours = ({ standing }: AccountOnBoard): number | null => {
  const ages = standing?.waiting.map(({ oldestSeconds }) => oldestSeconds) ?? []
  return ages.length === 0 ? null : Math.floor(Math.max(...ages) / 3_600)
}

/** The same as a table: what is looked at each morning. */
export const boardColumns: CsvColumns<AccountOnBoard> = {
  idAccount: ({ account }) => account.id,
  name: ({ account }) => account.name,
  kind: ({ account }) => account.kind,
  identifier: ({ account }) => account.identifier,
  currencyCode: ({ account }) => account.currencyCode,
  settlesIn: ({ account }) => account.settlesIn,
  enabled: ({ account }) => String(account.disabledAt === undefined),
  payouts: ({ account }) => String(account.payouts),
  lastStatement: ({ standing }) => standing?.statements.last?.to,
  statementLate: ({ standing }) => standing && String((standing.statements.lateness?.lateSeconds ?? 0) > 0),
  gaps: ({ standing }) => standing && String(standing.statements.gaps.length),
  bank: ({ standing }) =>
    standing?.statements.last?.closing && amountShortest(standing.statements.last.closing),
  books: ({ standing }) => standing && amountShortest(standing.books),
  booksDiffer: ({ standing }) =>
    standing?.statements.difference && amountShortest(standing.statements.difference),
  openItems: ({ standing }) =>
    standing && String(standing.waiting.reduce((sum, { count }) => sum + count, 0)),
  oldestItemHours: (row) => String(oldestHours(row) ?? ''),
}
