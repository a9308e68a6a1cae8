import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingOptionalPackages } from '../bootstrap/complete-lockfile.mjs'
import { projectRoot } from './project-node.ts'

const sources = sourceFiles().filter((file) => /\.(tsx?|mjs|css|sql|prisma|sh)$/.test(file))
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

// Written so that this file passes its own test. A quoted XX[X] is the currency code of ISO 4217 for "no currency".
const unfinished = /\b(TO[D]O|FIX[M]E)\b|(?<!')\bXX[X]\b/
const escapes = /@ts-(ig[n]ore|nocheck|expect-error)|(es|ox)lint-disa[b]le/
const heapNames = /(^|[/-])(utils?|helpers?|managers?|common|misc)([/.-]|$)|(^|\/)types\./

describe('the tree', () => {
  it('is really looked at', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it('has no file over 300 lines', () => {
    const code = sources.filter((file) => /\.(tsx?|mjs)$/.test(file))
    expect(code.filter((file) => read(file).split('\n').length > 301)).toEqual([])
  })

  it('has nothing marked as unfinished', () => {
    expect(sources.filter((file) => unfinished.test(read(file)))).toEqual([])
  })

  it('never switches the compiler or the linter off', () => {
    expect(sources.filter((file) => escapes.test(read(file)))).toEqual([])
  })

  it('has no file named for a heap instead of a concept', () => {
    expect(sources.filter((file) => heapNames.test(file))).toEqual([])
  })

  it('runs every test it has', () => {
    const tests = sources.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    const held = /\b(it|test|describe)\.(skip|only|to[d]o|fix[m]e)\b/
    expect(tests.filter((file) => held.test(read(file)))).toEqual([])
  })
})

describe('the packages', () => {
  it('come from whatever registry npm is set to: the lockfile names no host', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "(https?|git)/)
  })

  it('of every platform stand in the lockfile, or npm ci refuses it: npm run lockfile adds them', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> }
    expect(missingOptionalPackages(packages)).toEqual([])
  })

  it('are pinned to exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >
    const inexact = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(inexact).toEqual([])
  })
})

/** What git would commit; without git, what lies in the folders of ours. */
function sourceFiles(): string[] {
  if (existsSync(path.join(projectRoot, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
    return listed.split('\n').filter((file) => file && existsSync(path.join(projectRoot, file)))
  }
  const folders = ['app', 'bench', 'e2e', 'lib', 'prisma']
  return folders.flatMap((folder) => {
    if (!existsSync(path.join(projectRoot, folder))) return []
    const entries = readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    return entries
      .map((entry) => path.join(folder, entry))
      .filter((file) => !file.startsWith('lib/db/generated'))
  })
}
