import path from 'node:path'
import { duration } from './progress.mjs'
import { Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand, wasInterrupted } from './run-command.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, code?: number, output?: string }} Outcome
 * code: of a command that was run
 */
/** @typedef {[name: string, run: () => Promise<Outcome>]} Step */

/**
 * Runs stages one after the other, the lanes of a stage side by side, and the steps of a lane one after the
 * other. The output of a tool is printed with its outcome when it has ended, so that outputs never mix. The
 * last line adds up all steps.
 *
 * @param {Step[][][]} stages
 * @param {(name: string) => boolean} isIndispensable whether later steps would only fail for the same
 * reason when this one fails: they are left out then
 * @param {(line: string) => void} [print]
 * @returns {Promise<number>} the exit code; that of a command that was interrupted ends everything
 */
export async function runStages(stages, isIndispensable, print = console.log) {
  const total = { passed: 0, failed: 0 }
  let interrupted = 0
  let isStopped = false
  const runLane = async (steps) => {
    for (const [name, run] of steps) {
      if (interrupted) return
      const { failed, passed, code } = await timed(name, run, print)
      total.passed += passed
      total.failed += failed
      if (wasInterrupted(code)) interrupted = code
      if (failed > 0 && isIndispensable(name)) return void (isStopped = true)
    }
  }
  for (const lanes of stages) {
    await Promise.all(lanes.map(runLane))
    if (interrupted) return interrupted
    if (isStopped) break
  }
  print(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

async function timed(name, run, print) {
  const started = Date.now()
  print(`── ${name}`)
  const { passed, failed, skipped = 0, code = 0, output = '' } = await run()
  const word = failed > 0 ? 'FAILED' : 'ok'
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  print(`   ${name}: ${word}, ${counts.join(', ')}, ${duration(Date.now() - started)}`)
  if (failed > 0 && output.trim() !== '') print(output.trimEnd())
  return { passed, failed, code }
}

/** A preparing step is not a test; only its failure counts. */
export function prepare(work) {
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

/** The run of a tool counts as one check; its output is printed only when it fails. */
export function check(tool, ...args) {
  return async () => {
    const { code, output } = await runCommand(path.join('node_modules/.bin', tool), args, toolOptions())
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, code, output }
  }
}

/**
 * The tools run on the project's Node, and the settings of a gateway on this machine do not affect its tests.
 */
export function toolOptions(more = {}) {
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
