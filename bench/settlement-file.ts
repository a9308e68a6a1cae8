/**
 * How fast the entries of a settlement come as a CSV file, against entries that are read row by row, as pages
 * of JSON read them, in turns on the same PostgreSQL; and how much memory the file takes.
 * Usage: npm run bench -- settlement-file [--payins 100000] [--rounds 3]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { settlementCsv } from '#lib/api/endpoint/settlement-schemas.ts'
import { closeDayNow } from '#lib/ledger/settlements/close-settlements.ts'
import { readSettlements } from '#lib/ledger/settlements/read-settlements.ts'
import { settledEntries, settledLines } from '#lib/ledger/settlements/settlement-entries.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { insertPaidPayins } from './paid-payins.ts'
import { openFigures, tableOf } from './requests/figures.ts'
import { describeMachine, machineLine } from './requests/machine.ts'

const { values } = parseArgs({
  options: { payins: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
})
const payins = Number(values.payins)
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
)
const { db, secrets } = opened.gateway

try {
  const merchant = { code: 'BENCH1', name: 'Bench', publicKeys: [] }
  const registered = await registerMerchant(db, secrets, merchant, byOperator('bench'))
  if ('fault' in registered) throw new Error(registered.message)
  await insertPaidPayins(db.pool, payins)
  await closeDayNow(db, 'BENCH1')
  const [settlement] = await readSettlements(db, 'BENCH1', {}, { after: undefined, limit: 1 })
  if (!settlement) throw new Error('the day was not closed')
  const figures = openFigures()
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const file = await perSecond(settlementCsv(settledLines(db, settlement)), (lines) => linesIn(lines))
    const rows = await perSecond(settledEntries(db, settlement), () => 1)
    if (file.count !== rows.count + 1) throw new Error(`${file.count} lines for ${rows.count} entries`)
    figures.add('entries of a settlement', 'rows/s', 'gateway', file.perSecond)
    figures.add('entries of a settlement', 'rows/s', 'baseline', rows.perSecond)
  }
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(`${machineLine(await describeMachine(db))}, ${megabytes} MB\n\n${tableOf(figures.all())}`)
} finally {
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

async function perSecond<Part>(parts: AsyncIterable<Part>, countOf: (part: Part) => number) {
  const start = performance.now()
  let count = 0
  for await (const part of parts) count += countOf(part)
  return { count, perSecond: (count * 1000) / (performance.now() - start) }
}
