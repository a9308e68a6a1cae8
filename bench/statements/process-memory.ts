import { readdirSync, readFileSync } from 'node:fs'

const megabyte = 2 ** 20

/**
 * The most memory that a process has held, in MB, by the kernel's own record; undefined where it has ended,
 * or on a system without /proc.
 */
export function mostMemoryOf(pid: number): number | undefined {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1]
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / megabyte
}

/** What a PostgreSQL server and its processes hold now, in MB: memory that they share counts once. */
export function memoryOfServer(postmaster: number): number {
  const processes = [postmaster, ...childrenOf(postmaster)]
  const kilobytes = processes.map((pid) => /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1])
  return (kilobytes.reduce((sum, some) => sum + Number(some ?? 0), 0) * 1024) / megabyte
}

const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

/** The process that started another one; 0 where that has ended. */
export const parentOf = (pid: number): number =>
  Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
