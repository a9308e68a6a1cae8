import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../../bootstrap/project.mjs'
import { playConformance } from './play.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

it.skipIf(!hasPython)(
  'the example connector is fit in every situation, in Python alone',
  async () => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`
    const file = path.join(projectRoot, 'connectors/example/connector.py')
    // -I: neither the user's packages nor the environment take part; -S: no packages beside the standard library.
    const child = spawn('python3', ['-I', '-S', file, '--port', '0', '--secret', secret], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const played = await playConformance(line.toString().replace('listening on ', '').trim(), secret)
      expect(played.filter(({ ok }) => ok !== true)).toEqual([])
    } finally {
      child.kill()
    }
  },
  60_000,
)
