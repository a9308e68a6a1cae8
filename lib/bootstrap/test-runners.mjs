import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runCommand } from './run-command.mjs'
import { toolOptions } from './steps.mjs'
import { countsOf, readPlaywrightReport, readVitestReport } from './reports/test-counts.mjs'

const ofThisRun = mkdtempSync(path.join(tmpdir(), 'gateway-tests-'))
process.once('exit', () => rmSync(ofThisRun, { recursive: true, force: true }))

/**
 * A step that runs Vitest; what passing tests print is left out.
 *
 * @param {string} name of the step
 * @param {...string} args for Vitest
 * @returns {import('./steps.mjs').Step}
 */
export function vitest(name, ...args) {
  const report = path.join(ofThisRun, 'vitest.json')
  const reporters = ['--reporter=./lib/testing/runner/vitest-progress.ts', '--reporter=json']
  const command = ['run', ...reporters, `--outputFile.json=${report}`, '--silent=passed-only', ...args]
  return [name, () => runTests('vitest', command, report, readVitestReport, { TEST_STEP: name })]
}

/**
 * A step that runs Playwright.
 *
 * @param {string} name of the step
 * @returns {import('./steps.mjs').Step}
 */
export function playwright(name) {
  const report = path.join(ofThisRun, 'playwright.json')
  const command = ['test', '--reporter=./lib/testing/runner/playwright-progress.ts,json']
  const environment = { TEST_STEP: name, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return [name, () => runTests('playwright', command, report, readPlaywrightReport, environment)]
}

async function runTests(tool, command, report, read, environment) {
  // The tests start Node about a hundred times: what one process has compiled, the next one only reads.
  const cache = { NODE_COMPILE_CACHE: path.join(ofThisRun, 'compiled') }
  const options = { ...toolOptions({ ...environment, ...cache }), stdio: 'inherit' }
  const { code } = await runCommand(path.join('node_modules/.bin', tool), command, options)
  return { ...countsOf(report, code, read), code }
}
