import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './processes/project-node.ts'

// Only the files listed here may import lib/rails/sandbox: its own tests and pages, the list of rails, the
// demo, the command that prints its statements, and the tests of an operator.
const mayImportTheSandbox = [
  /^lib\/rails\/sandbox\//,
  /^app\/sandbox\//,
  /^lib\/rails\/rails\.ts$/,
  /^(lib|app)\/demo\//,
  /^lib\/cli\/commands\/sandbox-commands(\.test)?\.ts$/,
  /^lib\/testing\/operator-(day|month)\//,
]

const files = globSync('{app,lib,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: projectRoot }).filter(
  (file) => !file.startsWith('lib/platform/db/generated/'),
)

/** The files of this project that a file imports: by `import`, `export … from`, `import()` and `vi.mock`. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport|\bmock)\s*\(?\s*(['"])([^'"\n]+)\1/g)].flatMap(
    ([, , specifier = '']) => {
      if (specifier.startsWith('#lib/')) return [specifier.slice(1)]
      return specifier.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : []
    },
  )
}

const importers = (folder: RegExp): string[] =>
  files.filter((file) => importsOf(file).some((to) => folder.test(to)))

describe('the sandbox rail', () => {
  it('is imported only by its own folder, its pages, the list of rails, the demo, its command and two tests', () => {
    const users = importers(/^lib\/rails\/sandbox\//)
    expect(users).toContain('lib/rails/rails.ts')
    expect(users).toContain('app/sandbox/page.tsx')
    expect(users.filter((file) => !mayImportTheSandbox.some((allowed) => allowed.test(file)))).toEqual([])
  })

  it('has pages that only the demo imports', () => {
    const users = importers(/^app\/sandbox\//)
    expect(users.length).toBeGreaterThan(0)
    expect(users.filter((file) => !/^app\/(sandbox|demo)\//.test(file))).toEqual([])
  })
})
