/**
 * Payouts accepted per second from one hot account and from a thousand, against pgbench with the least
 * statements that accept a payout, on the same PostgreSQL in the same run.
 * Usage: npm run bench -- payouts [--rounds 3] [--seconds 8]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openGateway } from '#lib/open-gateway.ts'
import { readConfig } from '#lib/platform/config.ts'
import { comparePayouts } from './accept-payouts/compare-payouts.ts'
import { isPgbenchThere } from './pgbench.ts'
import { assertDurable, shownSettings } from './requests/servers/durability.ts'
import { openFigures, tableOf } from './requests/figures.ts'
import { describeMachine, machineLine } from './requests/machine.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of one measurement. */
    seconds: { type: 'string', default: '8' },
  },
})
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
)
const { gateway } = opened

try {
  const machine = await describeMachine(gateway.db)
  assertDurable('gateway', await shownSettings(gateway.db.pool))
  if (!(await isPgbenchThere())) console.error('pgbench is not in the PATH: the baseline is not measured.')
  const figures = openFigures()
  const setting = {
    gateway,
    directory,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  }
  for await (const round of comparePayouts(setting)) {
    figures.add(round.name, 'payouts/s', 'gateway', round.gateway)
    figures.add(round.name, 'payouts/s', 'baseline', round.baseline)
    console.error(`${round.name}: gateway ${round.gateway.toFixed(0)}/s`)
  }
  console.log(`${machineLine(machine)}\n\n${tableOf(figures.all())}`)
} finally {
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}
