import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'

const run = promisify(execFile)
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-promtool-'))
afterAll(() => rm(directory, { recursive: true }))

/**
 * The program that checks rules: the machine's, else from Debian's package, which is unpacked and not
 * installed, so that no server is started. Undefined where there is neither.
 */
async function findPromtool(): Promise<string | undefined> {
  const ofMachine = await run('promtool', ['--version']).then(
    () => 'promtool',
    () => undefined,
  )
  if (ofMachine !== undefined) return ofMachine
  try {
    await run('apt-get', ['download', 'prometheus'], { cwd: directory, timeout: 300_000 })
    const [archive = ''] = (await readdir(directory)).filter((name) => name.endsWith('.deb'))
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: directory })
    return path.join(directory, 'unpacked/usr/bin/promtool')
  } catch {
    process.stderr.write(
      'Skipped: there is no promtool, and apt-get cannot get the package prometheus (apt-get update?).\n',
    )
    return undefined
  }
}

const promtool = await findPromtool()

describe.skipIf(promtool === undefined)('promtool', () => {
  it.each([
    ['accepts docs/alerts.yml', ['check', 'rules', 'docs/alerts.yml'], /SUCCESS: \d+ rules found/],
    [
      'finds that each alert fires when it should, and only then',
      ['test', 'rules', 'lib/server/metrics/alerts.promtool.yml'],
      /SUCCESS/,
    ],
  ])('%s', async (_, words, said) => {
    const { stdout } = await run(promtool ?? '', words, { cwd: projectRoot })
    expect(stdout).toMatch(said)
  })
})
