import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { projectRoot } from '../lib/bootstrap/project.mjs'
import { openGateway } from '../lib/open-gateway.ts'
import { readConfig } from '../lib/platform/config.ts'
import { openLog } from '../lib/platform/log/log.ts'
import { medianOf } from './requests/load/percentiles.ts'

// How long a command takes beside a gateway that is open, from the bundle and from the sources, in turns.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-starts-'))
const environment = { ...process.env, GATEWAY_DATA_DIR: directory, DATABASE_URL: '' }
const { close } = await openGateway(readConfig(environment), openLog('silent'))

const bundled = path.join(projectRoot, 'gateway')
const source = path.join(projectRoot, 'lib/cli/main.ts')
const commands: Readonly<Record<string, readonly [file: string, ...words: string[]]>> = {
  'node alone': [process.execPath, '-e', '0'],
  'help, bundle': [bundled, '--help'],
  'merchant list, bundle': [bundled, 'merchant', 'list'],
  'merchant list, sources': [process.execPath, source, 'merchant', 'list'],
}

async function millisecondsOf([file, ...words]: readonly [string, ...string[]]): Promise<number> {
  const began = performance.now()
  await promisify(execFile)(file, words, { env: environment })
  return performance.now() - began
}

try {
  const taken = new Map<string, number[]>()
  // The first round bundles and compiles, and is not counted.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const [name, command] of Object.entries(commands)) {
      const milliseconds = await millisecondsOf(command)
      if (round > 0) taken.set(name, [...(taken.get(name) ?? []), milliseconds])
    }
  const alone = medianOf(taken.get('node alone') ?? [])
  for (const [name, milliseconds] of taken) {
    const middle = medianOf(milliseconds)
    console.log(
      `${name.padEnd(24)} ${middle.toFixed(0).padStart(6)} ms  ${(middle / alone).toFixed(1)} times node alone`,
    )
  }
} finally {
  await close()
  await rm(directory, { recursive: true })
}
