import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The needs of a test file, by its imports. `alone`: a process of its own, because it replaces modules, or
 * because it reaches Next's, which Node finds by their whole file names only.
 * `processes`: it starts programs. `database`: the PostgreSQL of the test run. `pure`: none of these; together
 * with those that import JSX, which Node cannot load, they are the pure rules of `npm run check`. `system`, by
 * its name: programs that the machine may not have, for `npm run test:system`.
 */
export type TestKind = 'alone' | 'processes' | 'database' | 'pure' | 'pure-jsx' | 'system'

const startsProcesses = 'lib/testing/processes/project-node.ts'
const opensDatabases = 'lib/testing/database/test-database.ts'
const databaseFolders = /^lib\/(?:backup|platform\/(?:db|embedded-postgres))\//
// Or an export of one: Node's own modules cannot be spied upon.
const replacesModules =
  /\bvi\.(?:mock|doMock|hoisted|resetModules)\(|^import \* as (\w+)[^]*\bvi\.spyOn\(\1\b/m
const imported = /^(?:import|export)\b(?! type\b)[^'"]*?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

/** The test files of each kind in a tree, as paths from its root. */
export function testFilesByKind(root: string): Record<TestKind, string[]> {
  const files = globSync(['{lib,app}/**/*.test.{ts,tsx}', 'sdk/*/{src,build}/**/*.test.ts'], { cwd: root })
  const importsOf = importReader(root)
  const byKind: Record<TestKind, string[]> = {
    alone: [],
    processes: [],
    database: [],
    pure: [],
    'pure-jsx': [],
    system: [],
  }
  for (const file of files.map(asPath).toSorted()) byKind[kindOf(root, file, importsOf)].push(file)
  return byKind
}

type Imports = (file: string) => readonly string[]

function kindOf(root: string, file: string, importsOf: Imports): TestKind {
  if (file.endsWith('.system.test.ts')) return 'system'
  if (replacesModules.test(readFileSync(path.join(root, file), 'utf8'))) return 'alone'
  const reached = new Set([file])
  for (const next of reached) for (const name of importsOf(next)) reached.add(name)
  if ([...reached].some((name) => name.startsWith('next/'))) return 'alone'
  // Production code that starts the embedded PostgreSQL does not count.
  if (reached.has(startsProcesses) || importsOf(file).includes('node:child_process')) return 'processes'
  if (reached.has(opensDatabases) || databaseFolders.test(file)) return 'database'
  return [...reached].some((name) => name.endsWith('.tsx')) ? 'pure-jsx' : 'pure'
}

/** Reads what a file imports, each file once: paths from the root, and the names of packages as they are. */
function importReader(root: string): Imports {
  const known = new Map<string, readonly string[]>()
  return (file) => {
    const before = known.get(file)
    if (before) return before
    const names = isSource(root, file) ? namesIn(path.join(root, file)) : []
    const found = names.map((name) => resolved(file, name))
    known.set(file, found)
    return found
  }
}

const isSource = (root: string, file: string) =>
  /\.(?:tsx?|mjs)$/.test(file) && existsSync(path.join(root, file)) && !file.includes('/generated/')

const namesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(imported)].map(([, named, dynamic]) => named ?? dynamic ?? '')

function resolved(file: string, name: string): string {
  if (name.startsWith('#lib/')) return name.slice(1)
  return name.startsWith('.') ? asPath(path.join(path.dirname(file), name)) : name
}

const asPath = (name: string) => name.replaceAll(path.sep, '/')
