import type { Queryable } from '../../db/database.ts'
import type { LaterIndex } from '../../db/maintenance/build-index.ts'
import type { RowOf } from '../../db/statement.ts'
import * as sql from '#sql/payer_data'

/** A row that an earlier release wrote as text. */
export type PlainPayer = RowOf<typeof sql.plainPayers>

/** The same, encrypted. */
export interface SealedPlain {
  readonly id: string
  /** What was encrypted: a row that was erased or changed since is left as it is. */
  readonly data: object
  readonly keyId: string
  readonly sealed: Buffer
  readonly lookup: readonly bigint[]
}

/** How many rows are not encrypted. Reads the whole table. */
export async function countPlain(database: Queryable): Promise<number> {
  const { rows } = await database.query(sql.countPlainPayers())
  return rows[0]?.plain ?? 0
}

/** Replaces the text by its ciphertext. Returns the number of rows. */
export async function sealPlain(database: Queryable, payers: readonly SealedPlain[]): Promise<number> {
  const { rowCount } = await database.query(
    sql.sealPlainPayers({
      id: payers.map(({ id }) => id),
      data: payers.map(({ data }) => data),
      sealed: payers.map(({ sealed }) => sealed),
      keyId: payers.map(({ keyId }) => keyId),
      lookup: payers.map(({ lookup }) => `{${lookup.join(',')}}`),
    }),
  )
  return rowCount ?? 0
}

/** The index for finding payers; migrations leave it to the command where the table is large. */
export const lookupIndex: LaterIndex = {
  name: 'payer_data_lookup_idx',
  on: 'payer_data using gin (lookup) where lookup is not null',
}
