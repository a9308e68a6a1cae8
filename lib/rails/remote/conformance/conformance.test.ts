import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../bootstrap/project.mjs'
import { runCommandLine } from '../../../cli/command-line.ts'
import { playConformance, type Played } from './play.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const secret = `whsec_${randomBytes(24).toString('base64')}`
const file = path.join(projectRoot, 'connectors/example/connector.py')
const folder = await mkdtemp(path.join(tmpdir(), 'connector-'))
const processes: ChildProcess[] = []
afterAll(async () => {
  for (const one of processes) one.kill()
  await rm(folder, { recursive: true })
})

/** Starts the example, perhaps with a fault in it; its address. */
async function start(fault?: { readonly of: string; readonly to: string }): Promise<string> {
  const text = await readFile(file, 'utf8')
  if (fault) expect(text).toContain(fault.of)
  const copy = path.join(folder, `${processes.length}.py`)
  await writeFile(copy, fault ? text.replaceAll(fault.of, fault.to) : text)
  const child = spawn('python3', [copy, '--port', '0', '--secret', secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return line.toString().replace('listening on ', '').trim()
}

const faultsOf = (played: readonly Played[]) => played.filter(({ ok }) => !ok)
const namesOf = (played: readonly Played[]) => faultsOf(played).map(({ name }) => name)

describe.skipIf(!hasPython)('the example connector', () => {
  it('passes at least 40 situations by the command, of which each says what was seen', async () => {
    const url = await start()
    let printed = ''
    const exitCode = await runCommandLine(['rail', 'conformance', url, '--secret', secret], {
      environment: {},
      print: (text) => void (printed += text),
      complain: (text) => void (printed += text),
    })
    const { data } = JSON.parse(printed) as { data: Played[] }
    expect(faultsOf(data)).toEqual([])
    expect(exitCode).toBe(0)
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
    expect(data.length).toBeGreaterThanOrEqual(40)
    expect(data.every(({ why }) => why !== '' && !why.startsWith('not played'))).toBe(true)
  }, 60_000)

  it.each([
    [
      'accepts every signature',
      { of: 'if not any(hmac.compare_digest(expected, one) for one in given):', to: 'if False:' },
      'an order signed with another secret is refused, and is not there',
    ],
    [
      'does not look at the clock',
      { of: 'abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS', to: 'False' },
      'an order signed ten minutes ago is refused, and is not there',
    ],
    [
      'sends a transfer again as another one',
      { of: 'raise Refused(409, "OTHER_TRANSFER")', to: 'known = None' },
      'another amount under the key of a transfer is a conflict',
    ],
    [
      'gives a receipt back twice',
      { of: 'if one["id"] == return_id), None)', to: 'if False), None)' },
      'half of a receipt is given back once, however often it is asked for',
    ],
    [
      'signs no notice',
      {
        of: '"webhook-signature": secret.sign(message_id, timestamp, body),',
        to: '"webhook-signature": "v1,x",',
      },
      'a payment is told by a signed notice with the key',
    ],
  ])(
    'with a fault is found: it %s',
    async (_, fault, found) => {
      expect(namesOf(await playConformance(await start(fault), secret))).toContain(found)
    },
    60_000,
  )
})

it('a connector that is not there fails every situation at once', async () => {
  const played = await playConformance('http://127.0.0.1:9', secret)
  expect(played.length).toBeGreaterThanOrEqual(40)
  expect(faultsOf(played).length).toBe(played.length)
})
