import { spawn } from 'node:child_process'
import { projectRoot } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { passSignalsTo } from './run-command.mjs'

/**
 * Turns this process into `node ARGS` on the project's own Node, so that signals and the exit code need no
 * forwarding. If the running Node is too old for that, it runs a child and forwards them.
 *
 * @param {string[]} args
 * @param {string} [folder] in which it runs
 * @returns {Promise<number>} the exit code
 */
export function execNode(args, folder = projectRoot) {
  const node = projectNode()
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  process.chdir(folder)
  if (process.execve) process.execve(node, [node, ...args], env)
  return new Promise((resolve) => {
    const child = spawn(node, args, { stdio: 'inherit', env })
    passSignalsTo(child)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
