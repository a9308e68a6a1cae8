import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { LineToStore } from '../reading/line-to-store.ts'
import type { StatementRow } from './statements.ts'
import { insertStatementLines } from '#sql/statement_line'

/** Stores lines of a file that is being read, with their personal data. */
export async function insertLines(
  database: Queryable,
  { importId, isTrial }: { readonly importId: string; readonly isTrial: boolean },
  lines: readonly {
    readonly statement: StatementRow
    readonly line: LineToStore
    readonly position: number
    /** What the lines of its statement add up to, up to this one. */
    readonly changeThrough: Money
  }[],
): Promise<void> {
  const column = <Value>(of: (line: LineToStore) => Value): Value[] => lines.map(({ line }) => of(line))
  await database.query(
    insertStatementLines({
      importId,
      isTrial,
      id: column(({ id }) => id),
      statementId: lines.map(({ statement }) => statement.id),
      position: lines.map(({ position }) => position),
      line: column(({ line }) => String(line.line)),
      receivingAccountId: lines.map(({ statement }) => statement.accountId),
      format: lines.map(({ statement }) => statement.format),
      bookedOn: column(({ line }) => line.bookedOn),
      valueOn: column(({ line }) => line.valueOn ?? null),
      transactionOn: column(({ line }) => line.transactionOn ?? null),
      direction: column(({ line }) => line.direction),
      currencyCode: column(({ money }) => money.currencyCode),
      amount: column(({ money }) => amountFixed(money)),
      identity: column(({ identity }) => identity),
      refs: column(({ references }) => `{${references.join(',')}}`),
      entry: column(({ entry }) => (entry === undefined ? null : Number(entry))),
      batchOf: column(({ line }) => line.batchOf ?? null),
      isReversal: column(({ line }) => line.isReversal),
      payerDataId: column(({ payer }) => payer.id),
      sealed: column(({ payer }) => payer.sealed),
      dataKeyId: column(({ payer }) => payer.keyId),
      lookup: column(({ payer }) => `{${payer.lookup.join(',')}}`),
      bankRef: column(({ bankReference }) => bankReference ?? null),
      timeOfDay: column(({ line }) => line.timeOfDay ?? null),
      balanceAfter: column(({ balance }) => (balance ? amountFixed(balance) : null)),
      changeThrough: lines.map(({ changeThrough }) => amountFixed(changeThrough)),
    }),
  )
}
