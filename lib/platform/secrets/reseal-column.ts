import type { Database, Statement } from '../db/database.ts'
import type { SecretBox } from './secret-box.ts'

/** A column whose values, where it has one, the secret box has sealed. */
export interface SealedColumn {
  readonly table: string
  /** The column that identifies a row, and its type. */
  readonly key: string
  readonly keyType: 'text' | 'uuid' | 'bigint'
  readonly column: string
  /** SQL of a row `t` as JSON, from which the purpose follows. */
  readonly named: string
  readonly purposeOf: (named: string) => string
}

interface SealedRow {
  readonly key: string
  readonly sealed: Buffer
  readonly named: string
}

const rowsPerStatement = 500

/**
 * Seals every value of a column with the key in use, 500 in each statement, while the gateway runs. It may
 * be stopped and repeated: values that have that key already are left as they are, as are those that were
 * changed meanwhile. Throws `SecretBoxFault` at a value that neither key opens. Returns the number of
 * values sealed.
 */
export async function resealColumn(
  db: Database,
  secrets: Pick<SecretBox, 'reseal'>,
  { table, key, keyType, column, named, purposeOf }: SealedColumn,
): Promise<number> {
  let resealed = 0
  for (let after: string | undefined; ;) {
    const page: Statement<SealedRow> = {
      name: `sealed_${table}`,
      text: `
        select t.${key}::text as key, t.${column} as sealed, (${named})::text as named from ${table} t
         where t.${column} is not null and ($1::${keyType} is null or t.${key} > $1) order by t.${key} limit $2`,
      values: [after, rowsPerStatement],
    }
    const { rows } = await db.query(page)
    const changed = rows.flatMap((row) => {
      const again = secrets.reseal(row.sealed, purposeOf(row.named))
      return again ? [{ ...row, again }] : []
    })
    const { rowCount } = await db.query({
      name: `reseal_${table}`,
      text: `
        update ${table} t set ${column} = given.again
          from unnest($1::${keyType}[], $2::bytea[], $3::bytea[]) as given (key, before, again)
         where t.${key} = given.key and t.${column} = given.before`,
      values: [
        changed.map((row) => row.key),
        changed.map(({ sealed }) => sealed),
        changed.map(({ again }) => again),
      ],
    })
    resealed += rowCount ?? 0
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerStatement) return resealed
    after = last.key
  }
}
