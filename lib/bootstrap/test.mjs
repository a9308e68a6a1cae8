import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { buildPages } from './build.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint, Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand, wasInterrupted } from './run-command.mjs'
import { countsOf, readPlaywrightReport, readVitestReport } from './test-counts.mjs'

// npm test: everything that is checked, in order, each step with its time; the last line adds up every runner.

const reports = mkdtempSync(path.join(tmpdir(), 'gateway-reports-'))

const steps = [
  ['packages', prepare(installPackages)],
  ['database client', prepare(generateClient)],
  ['format', check('prettier', '--check', '.')],
  ['lint', check('oxlint', '--type-aware', '--deny-warnings')],
  ['types', check('tsc', '--noEmit')],
  ['unused code', check('knip')],
  ['pages', prepare(buildPages)],
  ['unit and HTTP tests', vitest],
  ['browser', prepare(async () => (process.env.CHROMIUM_PATH = await findOrInstallBrowser()))],
  ['page tests', playwright],
]
// Without these the following steps would only fail for the same reason again.
const indispensable = ['packages', 'database client', 'browser']

await entryPoint(async () => {
  const total = { passed: 0, failed: 0 }
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  for (const [name, run] of steps) {
    const { passed, failed, code = 0 } = await timed(name, run)
    total.passed += passed
    total.failed += failed
    if (wasInterrupted(code)) return code
    if (failed > 0 && indispensable.includes(name)) break
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
})

async function timed(name, run) {
  console.log(`── ${name}`)
  const started = Date.now()
  const counts = await run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(
    `   ${counts.failed > 0 ? 'FAILED' : 'ok'}, ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`,
  )
  return counts
}

/** A step of preparation is nothing that could pass; only its failure counts. */
function prepare(work) {
  return async () => {
    try {
      await work()
      return { passed: 0, failed: 0 }
    } catch (error) {
      say(error instanceof Explained ? error.message : error.stack)
      return { passed: 0, failed: 1 }
    }
  }
}

/** A tool that says yes or no counts as one check; it is heard only when it says no. */
function check(tool, ...args) {
  return async () => {
    const { code, output } = await runCommand(path.join('node_modules/.bin', tool), args, options())
    if (code !== 0) console.log(output.trimEnd())
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, code }
  }
}

async function vitest() {
  const report = path.join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand('node_modules/.bin/vitest', args, { ...options(), stdio: 'inherit' })
  return { ...countsOf(report, code, readVitestReport), code }
}

async function playwright() {
  const report = path.join(reports, 'playwright.json')
  const { code } = await runCommand('node_modules/.bin/playwright', ['test', '--reporter=list,json'], {
    ...options({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    stdio: 'inherit',
  })
  return { ...countsOf(report, code, readPlaywrightReport), code }
}

/** The tools run on the project's Node, and the settings of a gateway on this machine have no say in its tests. */
function options(more = {}) {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^(GATEWAY_|DATABASE_|CALLBACK_|PORT$)/.test(name),
  )
  const bin = path.join(projectRoot, 'node_modules/.bin')
  const PATH = [path.dirname(projectNode()), bin, process.env.PATH].join(path.delimiter)
  return {
    cwd: projectRoot,
    env: { ...Object.fromEntries(ours), PATH, NEXT_TELEMETRY_DISABLED: '1', ...more },
  }
}
