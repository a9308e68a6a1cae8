import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runFaultBench } from '../../bench/faults/fault-bench.ts'
import { outageThenCrash } from '../../bench/faults/kinds/faults.ts'
import { buildPages } from '../bootstrap/build.mjs'
import { projectRoot } from '../testing/processes/project-node.ts'

/** For a busy machine; an idle one takes a few seconds. `npm run faults` applies every fault, and 30 s. */
const limitMs = 120_000

beforeAll(() => buildPages(projectRoot), 300_000)

it('nothing is lost, paid twice or left unfinished when connections are cut and everything crashes', async () => {
  const seed = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31))
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-faults-'))
  try {
    const faults = [outageThenCrash]
    const { rounds } = await runFaultBench({ seed, rounds: 1, faults, limitMs, directory })
    const failures = rounds.flatMap((round) => round.failures)
    expect({ seed, failures, rounds: rounds.length }).toEqual({ seed, failures: [], rounds: 1 })
    const withoutEffect = rounds.filter(({ accepted, repeated }) => accepted === 0 || repeated === 0)
    expect({ seed, withoutEffect }).toEqual({ seed, withoutEffect: [] })
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}, 1_200_000)
