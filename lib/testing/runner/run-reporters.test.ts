import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import PlaywrightProgress from './playwright-progress.ts'
import { projectNode, projectRoot } from '../processes/project-node.ts'

describe('the page tests', () => {
  const test = (title: string) => ({
    expectedStatus: 'passed' as const,
    location: { file: path.join(process.cwd(), 'e2e/pay.spec.ts'), line: 12, column: 1 },
    titlePath: () => ['', 'phone', 'pay.spec.ts', title],
  })

  it('are counted when they pass, and printed at once and at the end when they fail', () => {
    const lines: string[] = []
    const reporter = new PlaywrightProgress({ print: (line: string) => void lines.push(line) })
    reporter.onBegin({}, { allTests: () => [1, 2, 3] })
    reporter.onTestEnd(test('pays'), { status: 'passed', errors: [] })
    expect(lines).toEqual([])
    reporter.onTestEnd(test('is paid'), { status: 'timedOut', errors: [{ message: 'too late' }] })
    const failure = '   FAILED [phone] e2e/pay.spec.ts:12 > is paid\ntoo late'
    expect(lines).toEqual([failure])
    expect(reporter.progress()).toBe('2 of 3, 1 failed')
    reporter.onEnd()
    expect(lines).toEqual([failure, '   1 failed:', failure])
  })

  it('print errors outside of the tests', () => {
    const lines: string[] = []
    const reporter = new PlaywrightProgress({ print: (line: string) => void lines.push(line) })
    reporter.onError({ message: 'the server does not start' })
    expect(lines).toEqual(['   FAILED the server does not start'])
  })
})

describe('the unit tests', () => {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'gateway-reporter-'))))
  afterEach(() => rm(folder, { recursive: true }))

  it('that fail are printed at once and at the end, those that pass are only counted', async () => {
    await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
    const passing = "it('passes', () => console.log('of no interest'))"
    const failing = "it('fails', () => expect(1).toBe(2))"
    const imports = "import { expect, it } from 'vitest'"
    await writeFile(path.join(folder, 'good.test.ts'), `${imports}\n${passing}`)
    await writeFile(path.join(folder, 'some.test.ts'), `${imports}\n${failing}`)
    await writeFile(path.join(folder, 'broken.test.ts'), 'throw new Error("not even loaded")')
    const reporter = path.join(projectRoot, 'lib/testing/runner/vitest-progress.ts')
    const vitest = path.join(projectRoot, 'node_modules/vitest/dist/cli.js')
    const { stdout, stderr, status } = spawnSync(
      projectNode,
      [vitest, 'run', `--reporter=${reporter}`, '--silent=passed-only', '--root', folder],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    )
    const said = stdout + stderr
    expect(status).toBe(1)
    expect(stdout).toContain('FAILED some.test.ts > fails')
    expect(stdout).toContain('FAILED broken.test.ts')
    expect(said.match(/expected 1 to be 2/g)?.length).toBeGreaterThan(1)
    expect(said.match(/not even loaded/g)?.length).toBeGreaterThan(1)
    expect(said).not.toMatch(/passes|of no interest|good\.test/)
  })
})
