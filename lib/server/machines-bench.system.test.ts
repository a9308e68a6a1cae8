import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runMachinesBench } from '../../bench/machines/machines-bench.ts'
import { machineFaults } from '../../bench/machines/machine-faults.ts'
import { missingPrograms } from '../../bench/machines/programs/program.ts'
import { buildPages } from '../bootstrap/build.mjs'
import { projectRoot } from '../testing/processes/project-node.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

/** For a machine that does other work; `npm run bench -- machines` has the times that are promised. */
const limits = { backMs: 60_000, afterPromotionMs: 30_000 }
const missing = missingPrograms()
if (missing.length > 0)
  process.stderr.write(
    `Skipped: there is no ${missing.join(', ')} (apt-get install patroni etcd-server haproxy postgresql-15).\n`,
  )

describe.skipIf(missing.length > 0)('two machines behind HAProxy, on PostgreSQL under Patroni', () => {
  let directory: string

  beforeAll(async () => {
    await buildPages(projectRoot)
    directory = await mkdtemp(path.join(tmpdir(), 'gateway-machines-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))

  it('lose nothing, do every job once and are back by themselves, whatever stops', async () => {
    const seed = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31))
    const results = await runMachinesBench({ seed, machines: 2, faults: machineFaults, limits, directory })
    const failures = results.flatMap(({ fault, failures: found }) => found.map((one) => `${fault}: ${one}`))
    const struck = results.map(({ fault }) => fault)
    expect({ seed, failures, struck }).toEqual({
      seed,
      failures: [],
      struck: machineFaults.map(({ name }) => name),
    })
    // Otherwise nothing was struck, or nobody asked while it was.
    const promoted = results.filter(({ promotedMs }) => promotedMs !== undefined)
    expect(promoted.map(({ fault }) => fault)).toEqual(['switchover', 'primary killed', 'primary cut off'])
    expect(promoted.filter(({ unanswered, accepted }) => unanswered === 0 || accepted === 0)).toEqual([])
    expect(results.filter(({ limited }) => limited === 0)).toEqual([])
  })
})
