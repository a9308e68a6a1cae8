import { readdirSync, readFileSync } from 'node:fs'

// USER_HZ of Linux on every processor that Node runs on.
const ticksPerSecond = 100
const kilobyte = 1024

/**
 * Milliseconds of processor time that a process and its descendants have used, in user and system mode, with
 * those of its children that have ended. Undefined on a system without /proc.
 */
export function processorMs(pid: number): number | undefined {
  const tree = treeOf(pid)
  if (tree.length === 0) return undefined
  return msOf(tree.flatMap((member) => fieldsOf(member).slice(11, 15)))
}

/** Milliseconds of processor time of a process and its threads alone; 0 on a system without /proc. */
export const ownProcessorMs = (pid: number): number => msOf(fieldsOf(pid).slice(11, 13))

const msOf = (ticks: readonly string[]): number =>
  (ticks.map(Number).reduce((sum, one) => sum + one, 0) * 1000) / ticksPerSecond

/** Bytes of memory that a process and its descendants have resident; undefined without /proc. */
export function residentBytes(pid: number): number | undefined {
  const tree = treeOf(pid)
  if (tree.length === 0) return undefined
  const kilobytes = tree.map((member) => /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${member}/status`))?.[1])
  return kilobytes.reduce((sum, one) => sum + Number(one ?? 0), 0) * kilobyte
}

function treeOf(pid: number): number[] {
  if (fieldsOf(pid).length === 0) return []
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(fieldsOf(Number(name))[1])] as const)
  const tree = [pid]
  for (const member of tree) for (const [child, parent] of parents) if (parent === member) tree.push(child)
  return tree
}

/** The fields of /proc/PID/stat after the name, from the state on; none where the process has ended. */
function fieldsOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text === '' ? [] : text.slice(text.lastIndexOf(') ') + 2).split(' ')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
