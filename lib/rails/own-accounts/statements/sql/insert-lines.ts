import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { LineToStore } from '../reading/line-to-store.ts'
import type { StatementRow } from './statements.ts'

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
  await database.query({
    name: 'insert_statement_lines',
    text: `
      with given as materialized (
        select * from unnest($3::uuid[], $4::uuid[], $5::int[], $6::text[], $7::uuid[], $8::text[], $9::date[], $10::date[], $11::date[],
          $12::text[], $13::text[], $14::numeric[], $15::bigint[], $16::text[], $17::int[], $18::int[], $19::bool[], $20::uuid[],
          $21::bytea[], $22::uuid[], $23::text[], $24::bigint[], $25::time[], $26::numeric[], $27::numeric[])
          as line (id, statement_id, position, line, receiving_account_id, format, booked_on, value_on, transaction_on, direction,
            currency_code, amount, identity, refs, entry, batch_of, is_reversal, payer_data_id, sealed, data_key_id, lookup,
            bank_ref, time_of_day, balance_after, change_through)),
      personal as (
        insert into payer_data (id, sealed, data_key_id, lookup, created_at)
        select payer_data_id, sealed, data_key_id, lookup::bigint[], gateway_now() from given)
      insert into statement_line (id, import_id, statement_id, position, line, receiving_account_id, format, booked_on, value_on,
        transaction_on, direction, currency_code, amount, identity, refs, entry, batch_of, is_reversal, is_trial, payer_data_id,
        bank_ref, time_of_day, balance_after, change_through)
      select id, $1, statement_id, position, line, receiving_account_id, format, booked_on, value_on,
             transaction_on, direction, currency_code, amount, identity, refs::bigint[], entry, batch_of, is_reversal, $2, payer_data_id,
             bank_ref, time_of_day, balance_after, change_through
        from given`,
    values: [
      importId,
      isTrial,
      column(({ id }) => id),
      lines.map(({ statement }) => statement.id),
      lines.map(({ position }) => position),
      column(({ line }) => String(line.line)),
      lines.map(({ statement }) => statement.accountId),
      lines.map(({ statement }) => statement.format),
      column(({ line }) => line.bookedOn),
      column(({ line }) => line.valueOn ?? null),
      column(({ line }) => line.transactionOn ?? null),
      column(({ line }) => line.direction),
      column(({ money }) => money.currencyCode),
      column(({ money }) => amountFixed(money)),
      column(({ identity }) => identity),
      // An array of arrays of unequal length is no array of PostgreSQL: each is the text of one.
      column(({ references }) => `{${references.join(',')}}`),
      column(({ entry }) => entry ?? null),
      column(({ line }) => line.batchOf ?? null),
      column(({ line }) => line.isReversal),
      column(({ payer }) => payer.id),
      column(({ payer }) => payer.sealed),
      column(({ payer }) => payer.keyId),
      column(({ payer }) => `{${payer.lookup.join(',')}}`),
      column(({ bankReference }) => bankReference ?? null),
      column(({ line }) => line.timeOfDay ?? null),
      column(({ balance }) => (balance ? amountFixed(balance) : null)),
      lines.map(({ changeThrough }) => amountFixed(changeThrough)),
    ],
  })
}
