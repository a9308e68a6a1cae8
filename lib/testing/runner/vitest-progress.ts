import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { grouped, startProgress } from '../../bootstrap/progress.mjs'

/**
 * Vitest's reporter for a whole run: its progress every 15 seconds, each failure when it happens, all
 * failures again at the end. Passed tests are only counted. TEST_STEP names the run.
 */
export default class VitestProgress extends DefaultReporter {
  private readonly files = { ended: 0, all: 0 }
  private readonly tests = { passed: 0, failed: 0 }
  private stopProgress = () => {}

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.files.all = specifications.length
    this.stopProgress = startProgress(process.env['TEST_STEP'] ?? 'tests', () => this.progress())
  }

  /** The tests of a file are known only when it starts, so only the files have a total. */
  private progress(): string {
    const { files, tests } = this
    return `${files.ended} of ${files.all} files, ${grouped(tests.passed)} tests passed, ${tests.failed} failed`
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test)
    const { state, errors } = test.result()
    if (state === 'passed') this.tests.passed += 1
    if (state !== 'failed') return
    this.tests.failed += 1
    this.log(`   FAILED ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const error of errors) this.ctx.logger.printError(error, { project: test.project })
  }

  override onTestModuleEnd(module: TestModule): void {
    this.files.ended += 1
    super.onTestModuleEnd(module)
  }

  /** Prints load errors instead of a list of tests: a module that cannot be loaded has no failed test. */
  override printTestModule(module: TestModule): void {
    for (const error of module.errors()) {
      this.log(`   FAILED ${module.relativeModuleId}`)
      this.ctx.logger.printError(error, { project: module.project })
    }
  }

  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.stopProgress()
    super.onTestRunEnd(...run)
  }
}
