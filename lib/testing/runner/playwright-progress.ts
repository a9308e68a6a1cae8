import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { startProgress } from '../../bootstrap/progress.mjs'

type EndedTest = Pick<TestCase, 'expectedStatus' | 'location' | 'titlePath'>

/**
 * Playwright's reporter for a whole run: its progress every 15 seconds, each failure when it happens, all
 * failures again at the end. Passed tests are only counted. TEST_STEP names the run.
 */
export default class PlaywrightProgress implements Reporter {
  private readonly print: (line: string) => void
  private readonly failures: string[] = []
  private all = 0
  private ended = 0
  private stopProgress = () => {}

  constructor({ print = console.log }: { print?: (line: string) => void } = {}) {
    this.print = print
  }

  onBegin(_: unknown, suite: { allTests(): readonly unknown[] }): void {
    this.all = suite.allTests().length
    const { print } = this
    this.stopProgress = startProgress(process.env['TEST_STEP'] ?? 'tests', () => this.progress(), { print })
  }

  progress(): string {
    return `${this.ended} of ${this.all}, ${this.failures.length} failed`
  }

  onTestEnd(test: EndedTest, { status, errors }: Pick<TestResult, 'status' | 'errors'>): void {
    this.ended += 1
    if (status === test.expectedStatus || status === 'skipped') return
    this.fail([nameOf(test), ...errors.map(textOf)].join('\n'))
  }

  /** Errors outside of the tests. */
  onError(error: TestError): void {
    this.fail(textOf(error))
  }

  private fail(text: string): void {
    const failure = `   FAILED ${text}`
    this.failures.push(failure)
    this.print(failure)
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }

  onEnd(): void {
    this.stopProgress()
    if (this.failures.length === 0) return
    this.print(`   ${this.failures.length} failed:`)
    for (const failure of this.failures) this.print(failure)
  }
}

function nameOf(test: EndedTest): string {
  const { location } = test
  const [, project, , ...titles] = test.titlePath()
  return `[${project}] ${path.relative(process.cwd(), location.file)}:${location.line} > ${titles.join(' > ')}`
}

const textOf = ({ stack, message, value, snippet }: TestError): string =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n')
