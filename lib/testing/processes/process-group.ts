import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

// Windows has no process groups; there the command must end its own processes.
const grouped = process.platform !== 'win32'

/**
 * Runs a command in a new process group, with every process that it starts. When it has ended, or when `stop`
 * is aborted, the whole group is killed. Returns the exit code, null when it was killed.
 */
export async function runGroup(
  command: string,
  args: readonly string[],
  { stop, ...options }: SpawnOptions & { readonly stop: AbortSignal },
): Promise<number | null> {
  const child = spawn(command, args, { ...options, detached: grouped })
  const end = () => endGroup(child)
  stop.addEventListener('abort', end)
  try {
    if (stop.aborted) end()
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  } finally {
    stop.removeEventListener('abort', end)
    end()
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(grouped ? -pid : pid, 'SIGKILL')
  } catch (error) {
    // The group has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
