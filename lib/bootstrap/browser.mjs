import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand } from './run-command.mjs'

// Why no Chromium comes as an npm package: see docs/dependencies.md.

/**
 * @typedef {object} Machine
 * @property {string} [named] the browser of CHROMIUM_PATH
 * @property {string[]} installed where systems put theirs
 * @property {boolean} mayUseApt
 */

/** @returns {Machine} */
const thisMachine = () => ({
  named: process.env.CHROMIUM_PATH,
  installed: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  mayUseApt: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
})

/**
 * A Chromium for the page tests: CHROMIUM_PATH, Playwright's own, one of the system, else installs one.
 *
 * @returns {Promise<string>} its path
 */
export async function findOrInstallBrowser(root = projectRoot, machine = thisMachine()) {
  const { named } = machine
  if (named && !existsSync(named))
    throw new Explained(`CHROMIUM_PATH names ${named}, which does not exist: correct it.`)
  const found = named || (await installedBrowser(root, machine))
  if (found) return found
  if (machine.mayUseApt) await installWithApt()
  const installed = (await installedBrowser(root, machine)) ?? (await installWithPlaywright(root))
  if (installed) return installed
  throw new Explained(
    'There is no Chromium for the page tests and this user cannot install one: as root, "apt-get install chromium" or "npx playwright install --with-deps chromium" does; or name one in CHROMIUM_PATH.',
  )
}

async function installedBrowser(root, { installed }) {
  const own = await playwrightBrowser(root)
  return [own, ...installed].find((file) => existsSync(file))
}

async function playwrightBrowser(root) {
  const { chromium } = await import(
    pathToFileURL(path.join(root, 'node_modules/playwright-core/index.mjs')).href
  )
  return chromium.executablePath()
}

async function installWithApt() {
  say('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = async (name) => {
    const { code } = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    return code === 0
  }
  // Without a window of its own it tests pages with a quarter less work. Older systems lack the package.
  if (await install('chromium-headless-shell')) return
  await runCommand('apt-get', ['update'], { env })
  if (!(await install('chromium-headless-shell'))) await install('chromium')
}

/**
 * A downloaded browser may lack system libraries, which only root can install: then it does not even print
 * its version.
 */
async function installWithPlaywright(root) {
  say("Installing Playwright's Chromium …")
  const cli = path.join(root, 'node_modules/playwright-core/cli.js')
  await runCommand(projectNode(), [cli, 'install', 'chromium'], { cwd: root })
  const own = await playwrightBrowser(root)
  return (await runCommand(own, ['--version'])).code === 0 ? own : undefined
}
