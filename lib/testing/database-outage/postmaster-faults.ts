import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { isPostmasterOf, readPostmasterFile } from '../../platform/embedded-postgres/postmaster-file.ts'

/** Faults of the PostgreSQL of a data directory, whichever process started it. */
export interface PostmasterFaults {
  /** The process number of the running postmaster; throws when there is none. */
  pid(): Promise<number>
  /**
   * Immediate shutdown, as `pg_ctl -m immediate stop`: every connection breaks, nothing is written. Waits for
   * its end.
   */
  stopAtOnce(): Promise<void>
  /** kill -9 of the postmaster; its child processes end by themselves. */
  kill(): Promise<void>
  /**
   * SIGSTOP of the postmaster and all of its children: connections stay open, and nothing answers. Returns a
   * function that resumes them.
   */
  freeze(): Promise<() => void>
  /** Resolves when a postmaster runs there again and takes connections. */
  takesConnections(withinMs: number): Promise<void>
}

export function postmasterFaults(directory: string): PostmasterFaults {
  const pid = async () => {
    const running = await readPostmasterFile(directory)
    if (!running || !isPostmasterOf(directory, running)) throw new Error(`no PostgreSQL runs in ${directory}`)
    return running.pid
  }
  const gone = async (former: number) => {
    while (isPostmasterOf(directory, { pid: former, port: 0, status: '', text: '' })) await delay(10)
  }
  return {
    pid,
    stopAtOnce: async () => {
      const former = await pid()
      process.kill(former, 'SIGQUIT')
      await gone(former)
    },
    kill: async () => {
      const former = await pid()
      process.kill(former, 'SIGKILL')
      await gone(former)
    },
    freeze: async () => {
      const postmaster = await pid()
      process.kill(postmaster, 'SIGSTOP')
      const frozen = [postmaster, ...childrenOf(postmaster)]
      for (const one of frozen) signalIfAlive(one, 'SIGSTOP')
      return () => {
        for (const one of frozen.toReversed()) signalIfAlive(one, 'SIGCONT')
      }
    },
    takesConnections: async (withinMs) => {
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(20)) {
        const running = await readPostmasterFile(directory)
        if (running?.status === 'ready' && isPostmasterOf(directory, running)) return
      }
      throw new Error(`PostgreSQL in ${directory} did not come back within ${withinMs} ms`)
    },
  }
}

/** A stopped postmaster starts no new ones. */
function childrenOf(parent: number): number[] {
  return processes()
    .filter(({ ppid }) => ppid === parent)
    .map(({ pid }) => pid)
}

function processes(): { pid: number; ppid: number }[] {
  if (process.platform !== 'linux') {
    const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    return listed
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, ppid = 0]) => ({ pid, ppid }))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may hold spaces; after it come the state and the parent.
        const [, ppid = '0'] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return [{ pid: Number(name), ppid: Number(ppid) }]
      } catch {
        return []
      }
    })
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
