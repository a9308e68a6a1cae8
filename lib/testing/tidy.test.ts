import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingOptionalPackages } from '../bootstrap/complete-lockfile.mjs'
import { trackedFiles } from './documents/tracked-files.ts'
import { projectRoot } from './processes/project-node.ts'

/** Written by a program, which a test runs again. */
const generated = /^sdk\/typescript\/src\/generated\/|^prisma\/sql\/\w+\/statements\.ts$/
const sources = trackedFiles().filter(
  (file) => /\.(tsx?|mjs|css|sql|prisma|sh)$/.test(file) && !generated.test(file),
)
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

// Written so that this file passes its own test. A quoted XX[X] is the currency code of ISO 4217 for "no
// currency".
const unfinished = /\b(TO[D]O|FIX[M]E)\b|(?<!')\bXX[X]\b/
const escapes = /@ts-(ig[n]ore|nocheck|expect-error)|(es|ox)lint-disa[b]le/

describe('the tree', () => {
  it('is read', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it('has nothing marked as unfinished', () => {
    expect(sources.filter((file) => unfinished.test(read(file)))).toEqual([])
  })

  it('never switches the compiler or the linter off', () => {
    expect(sources.filter((file) => escapes.test(read(file)))).toEqual([])
  })

  it('runs every test it has', () => {
    const tests = sources.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    const held = /\b(it|test|describe)\.(skip|only|to[d]o|fix[m]e)\b/
    expect(tests.filter((file) => held.test(read(file)))).toEqual([])
  })
})

const uncheckedCalls: readonly [what: string, call: RegExp][] = [
  ['calls handleApi itself', /\b(?:handleApi|openAnswers)\(/],
  ['mounts the routes itself', /from '[^']*app\/api\/\S*route/],
  [
    'requests a server without its checked origin',
    /\b(?:fetch\(|request\(|curl )[^;]{0,200}?(?:localhost|127\.0\.0\.1|\[::1\]):[^\s'"`/]+\/api\b/,
  ],
]
/** Here the answers are checked, or such calls are only quoted. */
const exempt =
  /^lib\/(?:testing\/(?:contract\/(?:api-client|served-api|handle-api)|tidy\.test)|api\/http\/public-document\.test)\.ts$/

describe('tests', () => {
  const tests = sources.filter(
    (file) => /\.(?:test|spec)\.tsx?$|^e2e\/|^lib\/testing\//.test(file) && !exempt.test(file),
  )

  it.each(uncheckedCalls)('never read an unchecked answer of the API: no file %s', (_, call) => {
    expect(tests.filter((file) => call.test(read(file)))).toEqual([])
  })

  it.each([
    "const response = await handleApi(gateway, request, '192.0.2.1')",
    'const answer = openAnswers(operations)',
    "import { GET } from '../../app/api/balances/route.ts'",
    'await fetch(`http://127.0.0.1:${port}/api/balances`)',
    "request('http://localhost:3000/api', { method })",
    'run(`curl -sS http://localhost:${port}/api/balances`)',
  ])('would find %s', (line) => {
    expect(uncheckedCalls.some(([, call]) => call.test(line))).toBe(true)
  })
})

describe.each([
  ['of the gateway', ''],
  ['of the generator in npm test', 'lib/testing/generators/packages/plain-run/'],
  ['of the other generators', 'lib/testing/generators/packages/full-run/'],
  ['of the mock that the bench measures', 'bench/mock/'],
])('the packages %s', (_, folder) => {
  it('come from the registry that npm is configured for: the lockfile names no host', () => {
    expect(read(`${folder}package-lock.json`)).not.toMatch(/"resolved": "(https?|git)/)
  })

  it('of every platform are in the lockfile, or npm ci refuses it: lib/bootstrap/complete-lockfile.mjs adds them', () => {
    const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as {
      packages: Record<string, object>
    }
    expect(missingOptionalPackages(packages)).toEqual([])
  })

  it('are pinned to exact versions', () => {
    const {
      dependencies = {},
      optionalDependencies,
      devDependencies,
    } = JSON.parse(read(`${folder}package.json`)) as Record<string, Record<string, string>>
    const inexact = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(inexact).toEqual([])
  })
})
