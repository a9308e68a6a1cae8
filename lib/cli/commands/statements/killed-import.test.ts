import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { projectRoot } from '../../../bootstrap/project.mjs'
import { written, type Transfer } from '../../../testing/statements/written-files.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { database, directory, environment, gateway } = await testCommandLine(undefined, {
  GATEWAY_MODE: 'live',
})
const facts = { account: '50100123456789', from: '2026-03-02', to: '2026-03-02', opening: 0 }
const transfers = Array.from({ length: 3_000 }, (_, at): Transfer => ({
  day: facts.from,
  amount: 100 + (at % 900),
  reference: `R${at}`,
  text: `from ${at}`,
}))
const total = transfers.reduce((sum, { amount }) => sum + amount, 0) / 100

const countLines = async (state: string): Promise<number> => {
  const { rows } = await database.pool.query<{ lines: number }>(
    'select count(*)::int as lines from statement_line where state = $1',
    [state],
  )
  return rows[0]?.lines ?? 0
}

it('an import whose process is killed goes on with the same command and books each line once', async () => {
  const words = '--currency INR --kind BANK --bank-code HDFC0000001 --bank-name HDFC --holder Acme'.split(' ')
  const { document } = await gateway('account', 'add', ...words, '--identifier', facts.account, '--by', 'Ann')
  const file = path.join(directory, 'large.sta')
  await writeFile(file, written.mt940(facts, transfers))

  const command = [path.join(projectRoot, 'lib/cli/main.ts'), 'statement', 'import', file, '--by', 'Ann']
  const child = spawn(process.execPath, command, { env: { ...process.env, ...environment }, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 3_000 && child.exitCode === null; tries += 1) {
    if ((await countLines('RECEIPT')) > 0) break
    await delay(10)
  }
  child.kill('SIGKILL')
  await ended
  expect(await countLines('RECEIPT')).toBeGreaterThan(0)
  expect(await countLines('NEW')).toBeGreaterThan(0)

  const again = await gateway('statement', 'import', file, '--by', 'Ann')
  expect(again.document).toMatchObject({
    receipts: 3_000,
    duplicates: 0,
    warnings: [{ code: 'STATEMENT_LATE' }],
  })
  const id = String(document['idAccount'])
  expect((await gateway('account', 'show', '--id', id)).document).toMatchObject({ books: total, bank: total })
})
