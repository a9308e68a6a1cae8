import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

// Windows has no groups of processes; there the command has to look after its own.
const grouped = process.platform !== 'win32'

/**
 * Runs a command in a group of its own with every process that it starts in turn. When it has ended, or when
 * `stop` is aborted, the whole group is killed, so that nothing of it runs on. The exit code; null: it was
 * killed.
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
    // Nothing of it is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
