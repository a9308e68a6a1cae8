import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runFaultBench } from '../../bench/faults/fault-bench.ts'
import { outageThenCrash } from '../../bench/faults/kinds/faults.ts'
import { buildPages } from '../bootstrap/build.mjs'
import { projectRoot } from '../testing/processes/project-node.ts'

/** For a busy machine; an idle one takes a few seconds. `npm run bench -- faults` applies all, and 30 s. */
const limitMs = 120_000

beforeAll(() => buildPages(projectRoot), 300_000)

/** By chance, or on a machine that stands still, a round may have no create on one side of its fault. */
const roundsMax = 3

it('nothing is lost, paid twice or left unfinished when connections are cut and everything crashes', async () => {
  const seed = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31))
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-faults-'))
  let hadEffect = false
  try {
    for (let round = 0; round < roundsMax && !hadEffect; round += 1) {
      const { rounds } = await runFaultBench({
        seed: seed + round,
        rounds: 1,
        faults: [outageThenCrash],
        limitMs,
        directory: path.join(directory, String(round)),
      })
      const failures = rounds.flatMap((result) => result.failures)
      expect({ seed: seed + round, failures, rounds: rounds.length }).toEqual({
        seed: seed + round,
        failures: [],
        rounds: 1,
      })
      hadEffect = rounds.every(({ accepted, repeated }) => accepted > 0 && repeated > 0)
    }
    expect({ seed, hadEffect }).toEqual({ seed, hadEffect: true })
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}, 1_200_000)
