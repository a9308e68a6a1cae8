import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { testCommandLine } from '../testing/test-command-line.ts'
import { projectNode } from '../testing/processes/project-node.ts'
import { currentBundle } from './bundle-inputs.mjs'
import { projectRoot } from './project.mjs'

const run = promisify(execFile)
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bundle-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('the command line', () => {
  it('runs from another folder, through a link too', async () => {
    const link = path.join(directory, 'gw')
    await symlink(path.join(projectRoot, 'gateway'), link)
    const { stdout, stderr } = await run(link, ['merchant', 'create', '--help'], { cwd: directory })
    expect(stdout).toContain('Usage: gateway merchant create')
    // Of a first run, which bundles.
    expect(stderr.replaceAll(/Another start is busy .*\n/g, '')).toBe('')
  })

  it('finds the files that are named as from the folder in which it is typed', async () => {
    const words = ['merchant', 'create', '--code', 'ACME', '--name', 'Acme', '--public-key', 'missing.pem']
    const refused = run(path.join(projectRoot, 'gateway'), words, { cwd: directory })
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('there is no such file') })
    await writeFile(path.join(directory, 'missing.pem'), 'no key')
    const environment = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const found = run(path.join(projectRoot, 'gateway'), words, { cwd: directory, env: environment })
    await expect(found).rejects.toMatchObject({ stderr: expect.stringContaining('database does not answer') })
  })
})

it('a command of the bundle prints what it does from the sources', async () => {
  const { environment, gateway } = await testCommandLine()
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme')
  const words = ['merchant', 'list']
  const env = { ...process.env, ...environment }
  const { stdout } = await run(path.join(projectRoot, 'gateway'), words, { cwd: directory, env })
  expect(stdout).toBe((await gateway(...words)).printed)
})

describe('a bundle', () => {
  const root = path.join(directory, 'tree')
  const source = path.join(root, 'lib/cli/main.ts')
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const makeBundle = () => run(projectNode, [path.join(projectRoot, 'lib/bootstrap/bundle.mjs'), root])
  const said = async () => {
    const bundle = currentBundle(root)
    if (bundle === undefined) return 'no bundle'
    return (await run(projectNode, [path.join(bundle, 'gateway.js')])).stdout
  }

  it('is never run when its sources have changed, whatever their times and sizes say', async () => {
    for (const file of [
      'package.json',
      'package-lock.json',
      'prisma/schema.prisma',
      'node_modules/.install-stamp',
    ])
      await write(file, '{}')
    for (const file of ['lib/server/main.ts', 'lib/bank-files/statements/thread/reading-thread.ts'])
      await write(file, '')
    await write('lib/cli/word.ts', `export const word: string = 'one'`)
    await write(
      'lib/cli/main.ts',
      `import { word } from './word.ts'\nprocess.stdout.write([word, import.meta.dirname, new URL('beside', import.meta.url).pathname].join(' '))`,
    )
    expect(await said()).toBe('no bundle')
    await makeBundle()
    expect(await said()).toBe(`one ${path.dirname(source)} ${path.dirname(source)}/beside`)

    const word = path.join(root, 'lib/cli/word.ts')
    const before = await stat(word)
    await write('lib/cli/word.ts', `export const word: string = 'two'`)
    await utimes(word, before.atime, before.mtime)
    expect(await said()).toBe('no bundle')
    await makeBundle()
    expect(await said()).toBe(`two ${path.dirname(source)} ${path.dirname(source)}/beside`)
  })

  it('is run where files were only touched or copied, and not where one is gone', async () => {
    await utimes(source, new Date(0), new Date(0))
    expect(await said()).toMatch(/^two /)
    await rm(path.join(root, 'package-lock.json'))
    expect(await said()).toBe('no bundle')
  })
})
