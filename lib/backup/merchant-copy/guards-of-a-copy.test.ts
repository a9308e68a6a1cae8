import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { projectRoot } from '../../testing/processes/project-node.ts'
import { copiedTables } from './copied-tables.ts'

const database = await testDatabase()
const setting = 'gateway.merchant_copy'

/** What a function of a guard says first. */
const clause = `
BEGIN
  IF current_setting('${setting}', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
`
/** Functions that hold in a copy too, and why. */
const holdsInACopy: Readonly<Record<string, string>> = {
  callback_note_displacement: 'says how far times and positions differ here, of copied rows too',
  operator_token_keeps_rights: 'a copy writes no tokens',
  payment_note_displacement: 'the same of payments',
  receiving_account_keep_most_offsets: 'finds the most that a copied row has already',
}

/** Tables with rows of a merchant whose changes need no guard of their own while the merchant moves. */
const withoutGuardAtHome: Readonly<Record<string, string>> = {
  amount_claim_period: 'a trigger of amount_claim writes it',
  audit_event: 'says what was done in a cluster, and stays there',
  bank_import: 'its statements and lines are guarded by their account',
  callback_answer: 'written with the delivery',
  callback_delivery: 'written by the statement that changes the callback, which is guarded',
  data_key: 'a new key is used by rows that are guarded',
  ledger_account: 'opens a balance, which is guarded',
  merchant_home: 'says where the merchant is',
  payment_in_suspense: 'a trigger of payment writes it',
  payout_line: 'written with the line of the statement, which is guarded by its account',
  request_log: 'is not copied',
}

describe('a guard of history, places, sequences or balances', () => {
  it('does nothing in the transaction of a copy, except against TRUNCATE', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select distinct proname as name from pg_trigger join pg_proc f on f.oid = tgfoid
        where not tgisinternal and strpos(prosrc, $1) = 0 order by 1`,
      [clause],
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(holdsInACopy))
  })

  it('does nothing only where the setting is said in the transaction', async () => {
    const session = await database.session()
    await session.query(
      `insert into ledger_account (id, kind, currency_code) values ('SUSPENSE/INR', 'SUSPENSE', 'INR')`,
    )
    const rename = `update ledger_account set currency_code = 'INR'`
    await expect(session.query(rename)).rejects.toMatchObject({ code: '23001' })
    await session.query(`begin; set local ${setting} = 'on'; ${rename}; commit`)
    await expect(session.query(rename)).rejects.toMatchObject({ code: '23001' })
    const truncate = `begin; set local ${setting} = 'on'; truncate ledger_posting`
    await expect(session.query(truncate)).rejects.toMatchObject({ code: '23001' })
    await session.end()
  })

  it('is passed by the copy alone: nothing else in the sources names the setting', async () => {
    const files = await readdir(path.join(projectRoot, 'lib'), { recursive: true })
    const naming: string[] = []
    for (const file of files.filter((name) => /\.tsx?$/.test(name)))
      if ((await readFile(path.join(projectRoot, 'lib', file), 'utf8')).includes(setting)) naming.push(file)
    expect(naming.toSorted()).toEqual([
      'backup/merchant-copy/guards-of-a-copy.test.ts',
      'backup/merchant-copy/in-a-copy.ts',
    ])
  })
})

it('every table with rows of a merchant refuses or skips changes while the merchant moves, or says why not', async () => {
  const { rows } = await database.pool.query<{ name: string; guarded: boolean }>(
    `select c.relname as name,
            exists (select from pg_trigger where tgrelid = c.oid and tgname ~ '_at_home$') as guarded
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (c.relname = any($1) or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_code' and not a.attisdropped))
      order by 1`,
    [copiedTables.map(({ name }) => name)],
  )
  expect(rows.length).toBeGreaterThan(copiedTables.length)
  const without = rows.filter(({ guarded }) => !guarded).map(({ name }) => name)
  expect(without.filter((name) => withoutGuardAtHome[name] === undefined)).toEqual([])
  const stale = rows.filter(({ name, guarded }) => guarded && withoutGuardAtHome[name] !== undefined)
  expect(stale).toEqual([])
})
