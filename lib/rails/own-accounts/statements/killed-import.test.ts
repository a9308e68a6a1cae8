import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { drawnCases } from '../../../testing/drawn-cases.ts'
import { projectNode, projectRoot } from '../../../testing/processes/project-node.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { written, type Transfer } from '../../../testing/statements/written-files.ts'

// Goal: an import whose process is killed goes on with the same command, and ends as an undisturbed one does.
// Method: the command runs in a process of its own; what it has done is seen in the database, and it gets
// SIGKILL.

const {
  database: db,
  directory,
  environment,
  gateway,
} = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
let accounts = 0

/** A bank account with a number of its own. */
async function openAccount(): Promise<{ readonly id: string; readonly identifier: string }> {
  const identifier = String(50_100_000_000_000 + (accounts += 1))
  const words = ['--currency', 'INR', '--kind', 'BANK', '--holder', 'Acme Ltd', '--bank-code', 'HDFC0000001']
  const more = ['--bank-name', 'HDFC', '--identifier', identifier, '--by', 'Ann', '--approved-by', 'Ben']
  const { document, errors } = await gateway('account', 'add', ...words, ...more)
  if (errors !== '') throw new Error(errors)
  return { id: String(document['idAccount']), identifier }
}

const transfers = Array.from({ length: 1_200 }, (_, at): Transfer => ({
  day: `2026-03-0${2 + Math.floor(at / 200)}`,
  amount: at % 40 === 0 ? -(1_000 + at) : 100 + (at % 700),
  reference: `R${at}`,
  text: `from ${at % 50}`,
}))
const credits = transfers.filter(({ amount }) => amount > 0).length
const fileOf = (account: string) =>
  written.mt940({ account, from: '2026-03-02', to: '2026-03-07', opening: 5_000 }, transfers)

function importing(file: string) {
  const child = spawn(projectNode, ['lib/cli/main.ts', 'statement', 'import', file, '--by', 'Ann'], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

const holds = async (condition: string, accountId: string): Promise<boolean> =>
  (
    await db.pool.query<{ holds: boolean }>(`select (${condition}) as holds where $1::text <> ''`, [
      accountId,
    ])
  ).rows[0]?.holds === true

const linesIn = (states: string) =>
  `(select count(*) from statement_line where receiving_account_id = $1::text::uuid and state ${states})`
/** Whether the process is in a phase; `$1` is the account, and a part of all lines is done. */
const phases: Readonly<Record<string, (part: number) => string>> = {
  reading: (part) => `${linesIn(`= 'READ'`)} >= 1 + ${part} * 900`,
  // A process that was faster than the test is killed at the beginning of the next phase.
  identifying: () => `exists (select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended('statements of ' || $1, 0))
    or ${linesIn(`= 'NEW'`)} > 0`,
  booking: (part) => `${linesIn(`not in ('READ', 'NEW')`)} > ${part} * 1000`,
}

/** What became of the lines of an account, and of their money. */
async function resultOf(accountId: string): Promise<object> {
  const { rows } = await db.pool.query<{ state: string; lines: number; sum: string }>(
    `select line.state, count(*)::int as lines, sum(line.amount)::text as sum, count(receipt.id)::int as receipts
       from statement_line line left join receipt on receipt.source_id = line.id::text
      where line.receiving_account_id = $1 group by 1 order by 1`,
    [accountId],
  )
  const { document } = await gateway('account', 'show', '--id', accountId)
  const imports = await db.pool.query<{ state: string; lines: number }>(
    `select import.state, statement.lines from bank_statement statement join bank_import import on import.id = statement.import_id
      where statement.receiving_account_id = $1`,
    [accountId],
  )
  return { rows, imports: imports.rows, books: document['books'] }
}

const seeds = drawnCases(8, 1)
const cases = Object.keys(phases).flatMap((phase) =>
  Array.from({ length: seeds }, (_, seed) => [phase, seed] as const),
)

it.each(cases)(
  'an import that is killed while %s (moment %i) ends as one that is not',
  async (phase, seed) => {
    const [killed, undisturbed] = [await openAccount(), await openAccount()]
    const file = path.join(directory, `${killed.id}.sta`)
    await writeFile(file, fileOf(killed.identifier))
    const part = seeds === 1 ? 0.5 : seed / (seeds - 1)
    const first = importing(file)
    const isThere = phases[phase]?.(part) ?? 'false'
    while (first.child.exitCode === null && !(await holds(isThere, killed.id))) await delay(2)
    first.child.kill('SIGKILL')
    expect(await first.ended).toEqual([null, 'SIGKILL'])
    const [second] = await importing(file).ended
    expect(second).toBe(0)
    const whole = path.join(directory, `${undisturbed.id}.sta`)
    await writeFile(whole, fileOf(undisturbed.identifier))
    await gateway('statement', 'import', whole, '--by', 'Ann')
    const result = await resultOf(killed.id)
    expect(result).toEqual(await resultOf(undisturbed.id))
    expect(result).toMatchObject({ imports: [{ state: 'BOOKED', lines: 1_200 }] })
    expect(result).toMatchObject({
      rows: [{ state: 'OPEN_DEBIT' }, { state: 'RECEIPT', lines: credits, receipts: credits }],
    })
    expect(await checkLedger(db)).toEqual([])
  },
)
