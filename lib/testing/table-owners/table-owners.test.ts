import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { projectRoot } from '../processes/project-node.ts'
import { accessesByOthers, type Access } from './accesses-by-others.ts'
import { exceptions } from './exceptions.ts'
import { owners } from './owners.ts'
import { tablesOfStatement } from './tables-of-statement.ts'
import { usesOfStatements } from './uses-of-statements.ts'

const database = await testDatabase()
const session = await database.session()
const uses = await usesOfStatements(session)

/** `payments/suspense/give-back.ts writes callback: give_back` */
const said = ({ file, access, table, statement }: Access): string =>
  `${file} ${access} ${table}: ${statement}`

describe('a table', () => {
  it('has one owner, a folder of lib', async () => {
    const { rows } = await session.query<{ relname: string }>(
      `select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    expect(Object.values(owners).flat().toSorted()).toEqual(rows.map(({ relname }) => relname).toSorted())
    const folders = Object.keys(owners)
    expect(folders.filter((folder) => !existsSync(path.join(projectRoot, 'lib', folder)))).toEqual([])
  })

  it('is written and read by statements of its owner alone, except for reasons that are listed', () => {
    const listed = (access: Access) => exceptions.some((exception) => permits(exception, access))
    expect(
      accessesByOthers(uses)
        .filter((access) => !listed(access))
        .map(said),
    ).toEqual([])
  })

  it.each(exceptions)('needs the exception of $folder, which $access $tables: $because', (exception) => {
    const used = accessesByOthers(uses).filter((access) => permits(exception, access))
    expect(new Set(used.map(({ statement }) => statement))).toEqual(new Set(exception.statements))
    expect(new Set(used.map(({ table }) => table))).toEqual(new Set(exception.tables))
  })

  it('of another owner is seen in a statement, whether it is joined, changed or locked', async () => {
    const text = `with gone as (delete from evm_scan returning 1)
      update payment set amount = 0 from receipt r where exists (select from customer for update) and 'callback' <> ''`
    const tables = await tablesOfStatement(session, text)
    const found = accessesByOthers([{ statement: 'x', files: ['lib/payments/a.ts', 'app/b.ts'], ...tables }])
    expect(found.map(said).toSorted()).toEqual([
      'app/b.ts reads customer: x',
      'app/b.ts reads receipt: x',
      'app/b.ts writes evm_scan: x',
      'app/b.ts writes payment: x',
      'lib/payments/a.ts reads customer: x',
      'lib/payments/a.ts writes evm_scan: x',
    ])
  })

  it('that a view reads is not named by the statement, unless it stands there too', async () => {
    const view = 'select from stored_payer'
    expect(await tablesOfStatement(session, view)).toEqual({ named: [], written: [] })
    expect(await tablesOfStatement(session, `${view}, data_key`)).toMatchObject({ named: ['data_key'] })
  })
})

describe('a statement of prisma/sql', () => {
  it('is used by the product', () => {
    expect(uses.filter(({ files }) => files.length === 0).map(({ statement }) => statement)).toEqual([])
  })
})

const permits = (exception: (typeof exceptions)[number], access: Access): boolean =>
  access.file.startsWith(`lib/${exception.folder}`) &&
  access.access === exception.access &&
  exception.tables.includes(access.table) &&
  exception.statements.includes(access.statement)
