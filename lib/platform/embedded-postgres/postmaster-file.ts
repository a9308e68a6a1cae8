import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { link, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** What PostgreSQL writes about itself into postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  /** starting, ready, stopping, standby; empty before the first is written. */
  status: string
  /** The text of the file, to recognise the same file again. */
  text: string
}

/**
 * Undefined when there is no file; pid 0 when it is empty or unreadable, as after a full disk or a power
 * failure.
 */
export async function readPostmasterFile(directory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(fileOf(directory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0])) || 0
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim(), text }
}

/**
 * Whether the process in the file is a running PostgreSQL server of this directory, not a later program with
 * the same process ID.
 */
export function isPostmasterOf(directory: string, { pid }: PostmasterFile): boolean {
  if (!isAlive(pid)) return false
  return process.platform === 'linux' ? worksIn(pid, directory) : commandOf(pid) === 'postgres'
}

/**
 * Removes a postmaster.pid that names no running server: PostgreSQL itself refuses to start when another
 * program has that process ID. A process that finds it moved a newer file puts it back.
 */
export async function discardPostmasterFile(directory: string, stale: PostmasterFile): Promise<void> {
  const aside = path.join(directory, `postmaster.pid.${randomUUID()}`)
  try {
    await rename(fileOf(directory), aside)
    if ((await readFile(aside, 'utf8')) !== stale.text) await link(aside, fileOf(directory))
  } catch {
    // Already removed; the next start will read the file that is there now.
  }
  await rm(aside, { force: true })
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A postmaster's working directory is its data directory. */
function worksIn(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory)
  } catch (error) {
    // Root in a container may see names only; a process that has ended or is not yet reaped has no directory.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && commandOf(pid) === 'postgres'
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return path.basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return ''
  }
}

const fileOf = (directory: string) => path.join(directory, 'postmaster.pid')
