import { setTimeout as delay } from 'node:timers/promises'
import type { OpenCopy, TableOfCopy } from './open-copy.ts'
import { writeShared } from './write-copy.ts'

const tries = 5
const pauseMs = 20

/** The tables of which rows are written last. */
const tablesOf = ({ tables }: OpenCopy): (TableOfCopy & { readonly late: string })[] =>
  tables.flatMap((table) => (table.late === undefined ? [] : [{ ...table, late: table.late }]))

/** Finds the accounts of the operator that the entries of the merchants name, while the merchants work. */
export async function findLate(copy: OpenCopy): Promise<void> {
  for (const { name, late } of tablesOf(copy)) {
    const { rows } = await copy.source.query<{ id: string }>(
      `select t.id from ${name} t where ${copy.condition(late)}`,
    )
    for (const { id } of rows) copy.late.add(id)
  }
}

/**
 * Writes what transactions of other merchants may add too, with what the postings name that came last. Where
 * two wait for each other, this one begins again.
 */
export async function writeLate(copy: OpenCopy): Promise<void> {
  for (const id of await accountsOfLast(copy)) copy.late.add(id)
  const ids = [...copy.late].map((id) => copy.target.escapeLiteral(id)).join(', ')
  if (ids === '') return
  for (const table of tablesOf(copy)) {
    for (let number = 1; ; number += 1) {
      await copy.target.query('savepoint late')
      try {
        await writeShared(copy, table, `t.merchant_code is null and t.id in (${ids})`)
        break
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        if ((code !== '55P03' && code !== '40P01') || number === tries) throw error
        await copy.target.query('rollback to savepoint late')
        await delay(pauseMs)
      }
    }
  }
}

async function accountsOfLast({ target }: OpenCopy): Promise<string[]> {
  const brought = 'pg_temp.copied_ledger_posting'
  const { rows: found } = await target.query<{ is_there: boolean }>(
    `select to_regclass('${brought}') is not null as is_there`,
  )
  if (!found[0]?.is_there) return []
  const { rows } = await target.query<{ id: string }>(`select distinct account_id as id from ${brought}`)
  return rows.map(({ id }) => id)
}
