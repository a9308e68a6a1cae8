import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrInstallBrowser } from './browser.mjs'

let root: string
const bare = { installed: [] as string[], mayUseApt: false }
const downloaded = () => path.join(root, 'downloaded')
const find = (machine: Partial<typeof bare & { named: string }> = {}) =>
  findOrInstallBrowser(root, { ...bare, ...machine })

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gateway-browser-'))
  const folder = path.join(root, 'node_modules/playwright-core')
  await mkdir(folder, { recursive: true })
  const own = JSON.stringify(downloaded())
  await writeFile(path.join(folder, 'index.mjs'), `export const chromium = { executablePath: () => ${own} }`)
})

afterEach(() => rm(root, { recursive: true }))

/** What `playwright install chromium` does. */
const playwrightInstalls = (script: string) =>
  writeFile(path.join(root, 'node_modules/playwright-core/cli.js'), script)
const program = (exitCode: number) => `#!/bin/sh\nexit ${exitCode}\n`
const downloads = (exitCode: number) =>
  playwrightInstalls(
    `require('node:fs').writeFileSync(${JSON.stringify(downloaded())}, ${JSON.stringify(program(exitCode))}, { mode: 0o755 })`,
  )

describe('the browser of the page tests', () => {
  it('is the one that CHROMIUM_PATH names, before any other', async () => {
    const [named, system] = [path.join(root, 'named'), path.join(root, 'system')]
    await Promise.all([named, system].map((file) => writeFile(file, '')))
    expect(await find({ named, installed: [system] })).toBe(named)
    await expect(find({ named: `${named}.no`, installed: [system] })).rejects.toThrow(
      /^CHROMIUM_PATH names .*named\.no, which does not exist/,
    )
  })

  it("is Playwright's own, else one of the system", async () => {
    const system = path.join(root, 'system')
    await writeFile(system, '')
    expect(await find({ installed: [path.join(root, 'none'), system] })).toBe(system)
    await writeFile(downloaded(), '')
    expect(await find({ installed: [system] })).toBe(downloaded())
  })

  it('is downloaded by Playwright where there is none', async () => {
    await downloads(0)
    expect(await find()).toBe(downloaded())
  })

  it.each([
    ['nothing can be downloaded', () => playwrightInstalls('process.exit(1)')],
    ['what is downloaded does not start', () => downloads(127)],
  ])('is requested in one line that says what to do when %s', async (_, prepare) => {
    await prepare()
    const line = /^There is no Chromium for the page tests.*apt-get install chromium.*CHROMIUM_PATH\.$/
    await expect(find()).rejects.toThrow(line)
  })
})
