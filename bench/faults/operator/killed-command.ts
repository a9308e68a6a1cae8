import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectNode, projectRoot } from '#lib/testing/processes/project-node.ts'
import type { CountingProxy } from './counting-proxy.ts'

/** How a process ended: by kill -9, or with its exit code, and how many messages it had sent by then. */
export interface Ended {
  readonly wasKilled: boolean
  readonly exitCode: number | null
  readonly messages: number
}

/**
 * Runs a command in a process of its own whose database is behind the proxy; no words are the worker's
 * planned lines. kill -9 when it sends the message `last`.
 */
export async function runKilled(
  proxy: CountingProxy,
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  last: number,
): Promise<Ended> {
  const script = words.length > 0 ? 'lib/cli/main.ts' : 'bench/faults/operator/planned-lines-process.ts'
  const url = new URL(environment['DATABASE_URL'] ?? '')
  url.port = String(proxy.port)
  const child = spawn(projectNode, [script, ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...environment, DATABASE_URL: url.href },
    stdio: 'ignore',
  })
  proxy.watch(last, () => child.kill('SIGKILL'))
  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { wasKilled: signal === 'SIGKILL', exitCode, messages: proxy.messages() }
}
