import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { institutions } from '../../bench/faults/rails/institutions.ts'
import { runRailBench } from '../../bench/faults/rails/rail-bench.ts'
import { steps } from '../../bench/faults/rails/steps.ts'
import { startOwnPostgres } from '../testing/database-outage/own-postgres.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-rail-bench-'))
const postgres = await startOwnPostgres(path.join(directory, 'postgres'))
afterAll(async () => {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

it('what is paid on a rail is booked once when the gateway is killed, and no payout is sent twice', async () => {
  const { kills, failures } = await runRailBench({
    databaseUrl: postgres.url,
    directory,
    institutions: [await institutions.momo()],
    // `npm run bench -- rail-faults` kills at every step, of every kind.
    steps: steps.filter(({ name }) => /payment is being written|receipt is|transfer is sent/.test(name)),
    limitMs: 120_000,
  })
  expect(kills.map(({ failures: wrong }) => wrong)).toEqual([[], [], []])
  expect(failures).toEqual([])
}, 600_000)
