import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectNode, projectRoot } from '../../testing/processes/project-node.ts'

const script = `
  import { openLog } from './lib/platform/log/log.ts'
  const event = { name: 'test.line', level: 'error', message: 'a line', meaning: '' }
  const log = openLog('info')
  for (let line = 0; line < 3; line += 1) log.write(event, { line })
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log('still running')
`

it.runIf(existsSync('/dev/full'))(
  'a line that cannot be written, such as on a full disk, is ignored',
  async () => {
    const run = `exec "$0" --input-type=module-typescript --eval "$1" 2>/dev/full`
    const { stdout } = await promisify(execFile)('sh', ['-c', run, projectNode, script], { cwd: projectRoot })
    expect(stdout).toBe('still running\n')
  },
)

const secretLines = `
  import { openLog } from './lib/platform/log/log.ts'
  const event = { name: 'test.line', level: 'error', message: 'a line', meaning: '' }
  const log = openLog('info')
  for (const fields of [
    { kept: 1, token: 'hidden' },
    { kept: 2, secret: 'hidden' },
    { kept: 3, headers: 'hidden' },
    { kept: 4, sent: { token: 'hidden', secret: 'hidden', accountNumber: 'hidden', authorization: 'hidden', other: 'shown' } },
    { kept: 5 },
  ]) log.write(event, fields)
`

it('fields with secret names are left out of a line, its own and those of an object in it', async () => {
  const args = ['--input-type=module-typescript', '--eval', secretLines]
  const { stderr } = await promisify(execFile)(projectNode, args, { cwd: projectRoot })
  const lines = stderr.trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { kept: number }).kept)).toEqual([1, 2, 3, 4, 5])
  expect(stderr).not.toContain('hidden')
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({ sent: { other: 'shown' } })
})
