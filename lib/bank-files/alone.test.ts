import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { projectNode, projectRoot } from '../testing/processes/project-node.ts'

// The folder is a library: with `lib/money` and three packages, and nothing else of the gateway, it runs.

const run = promisify(execFile)
const packages = ['saxes', 'zod', 'any-ascii']
const tree = await mkdtemp(path.join(tmpdir(), 'bank-files-'))
afterAll(() => rm(tree, { recursive: true }))

const library = path.join(tree, 'lib', 'bank-files')
const ofTests = /\.test\.ts$|[/\\]testing$/
for (const folder of ['bank-files', 'money'])
  await cp(path.join(projectRoot, 'lib', folder), path.join(tree, 'lib', folder), {
    recursive: true,
    filter: (file) => !ofTests.test(file),
  })
await mkdir(path.join(tree, 'node_modules'))
await writeFile(path.join(tree, 'package.json'), '{"type":"module"}')
for (const name of packages)
  await symlink(path.join(projectRoot, 'node_modules', name), path.join(tree, 'node_modules', name))

const started = async (file: string, ...words: string[]): Promise<string> =>
  (await run(projectNode, [path.join(library, file), ...words], { cwd: tree })).stdout

it('reads a statement', async () => {
  const sample = path.join(library, 'statements/samples/fin-header.sta')
  expect(await started('example-statement.ts', sample)).toBe(
    'mt940\n2026-11-26 | CREDIT | 12.45 | BOOKED | PROMPTPAY ORDER\nclosing balance: 546.48\n',
  )
})

it('writes a file of payments', async () => {
  const file = path.join(tree, 'payments.xml')
  expect(await started('example-payments.ts', file)).toBe(
    'creditor.name: "Asha Rao & Söhne" is written "Asha Rao + Sohne"\n',
  )
  expect(await readFile(file, 'utf8')).toContain('<InstdAmt Ccy="INR">499.50</InstdAmt>')
})

it('loads every file of it', async () => {
  const everyFile = `
    import { globSync } from 'node:fs'
    const files = globSync('lib/bank-files/**/*.ts').filter((file) => !/example-|reading-thread/.test(file))
    for (const file of files) await import('./' + file)
    console.log(files.length)`
  await writeFile(path.join(tree, 'every-file.ts'), everyFile)
  const { stdout } = await run(projectNode, [path.join(tree, 'every-file.ts')], { cwd: tree })
  expect(Number(stdout)).toBeGreaterThan(80)
})
