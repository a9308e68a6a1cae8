import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, readPostmasterFile } from '../../platform/embedded-postgres/postmaster-file.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * kill -9 of a server with its own process group (`detached`), of all processes that it started, and of the
 * PostgreSQL in `directory` with its backends. Resolves when all of them have ended.
 */
export async function killEverything(server: ServerProcess, directory: string): Promise<void> {
  const { pid } = server.child
  const postmaster = (await readPostmasterFile(directory))?.pid ?? 0
  const backends = await childrenOf(postmaster)
  if (pid !== undefined) kill(-pid)
  for (const one of [postmaster, ...backends]) if (one > 0) kill(one)
  await server.ended
  for (const one of [postmaster, ...backends]) while (await isRunning(one)) await delay(20)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Linux only; elsewhere the list is empty: PostgreSQL's processes end by themselves soon after the
 * postmaster.
 */
async function childrenOf(parent: number): Promise<number[]> {
  if (process.platform !== 'linux' || parent === 0) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(statOf))
  return pids.filter((_, index) => found[index]?.parent === parent)
}

/** A process that has ended and was not reaped yet still has its process ID. */
const isRunning = async (pid: number): Promise<boolean> => isAlive(pid) && (await statOf(pid))?.state !== 'Z'

/**
 * The fields after the command's name, which may hold spaces (proc_pid_stat(5)). Undefined: no such process,
 * or not Linux.
 */
async function statOf(pid: number): Promise<{ readonly state: string; readonly parent: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === undefined || parent === undefined ? undefined : { state, parent: Number(parent) }
}
