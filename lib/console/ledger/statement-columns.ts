import {
  accountStatements,
  type AccountStatement,
  type StatementLine,
  type StatementOf,
} from '../../ledger/account-statement.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { amountCell, type Columns } from '../spreadsheet.ts'

/** A line of a statement, with its account. */
export interface StatementRow extends StatementLine {
  readonly account: AccountStatement['account']
}

/** All lines of both accounts, read while a file is sent. */
export async function* statementRows(database: Queryable, asked: StatementOf): AsyncGenerator<StatementRow> {
  for (const { account, postings } of await accountStatements(database, asked))
    for await (const line of postings) yield { ...line, account }
}

export const statementColumns: Columns<StatementRow> = {
  account: ({ account }) => account,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  paymentKind: ({ payment }) => payment?.kind,
  idPayment: ({ payment }) => payment?.paymentId,
  reason: ({ reason }) => reason,
  currencyCode: ({ amount }) => amount.currencyCode,
  amount: ({ amount }) => amountCell(amount),
  balanceAfter: ({ balanceAfter }) => amountCell(balanceAfter),
}
