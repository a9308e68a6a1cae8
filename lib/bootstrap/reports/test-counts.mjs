import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Counts */

/**
 * The counts of a run of Vitest or Playwright. A runner that crashed, or found no test at all, has failed.
 *
 * @param {string} file its JSON report
 * @param {number} code its exit code
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
export function countsOf(file, code, read) {
  const { passed, failed, skipped = 0 } = readReport(file, read)
  const wentWrong = code !== 0 || passed + failed + skipped === 0
  return { passed, failed: wentWrong ? Math.max(failed, 1) : failed, skipped }
}

/** A test file that cannot even be loaded counts as one failed test. */
export function readVitestReport(report) {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests,
  }
}

/** A flaky test is not a passed one. */
export function readPlaywrightReport({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
