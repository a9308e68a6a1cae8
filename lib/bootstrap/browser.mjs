import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand } from './run-command.mjs'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A Chromium for the page tests: CHROMIUM_PATH, Playwright's own, one of the system, else installs one.
 *
 * @returns {Promise<string>} its path
 */
export async function findOrInstallBrowser(root = projectRoot) {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named))
    throw new Explained(`CHROMIUM_PATH names ${named}, which is not there: correct it.`)
  const found = named ?? (await installedBrowser(root))
  if (found) return found
  await installWithApt()
  const installed = (await installedBrowser(root)) ?? (await installWithPlaywright(root))
  if (installed) return installed
  throw new Explained(
    'There is no Chromium for the page tests and none can be installed: install one (Debian: apt-get install chromium) and name it in CHROMIUM_PATH.',
  )
}

async function installedBrowser(root) {
  const own = await playwrightBrowser(root)
  return [own, ...systemBrowsers].find((file) => existsSync(file))
}

async function playwrightBrowser(root) {
  const { chromium } = await import(
    pathToFileURL(path.join(root, 'node_modules/playwright-core/index.mjs')).href
  )
  return chromium.executablePath()
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  if ((await install()).code === 0) return
  await runCommand('apt-get', ['update'], { env })
  await install()
}

async function installWithPlaywright(root) {
  say("Installing Playwright's Chromium …")
  const cli = path.join(root, 'node_modules/playwright-core/cli.js')
  await runCommand(projectNode(root), [cli, 'install', 'chromium'], { cwd: root })
  const own = await playwrightBrowser(root)
  return existsSync(own) ? own : undefined
}
