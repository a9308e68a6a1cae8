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
  /** The text as it stands, to recognise the same file again. */
  text: string
}

/** Undefined when there is none; pid 0 when it is empty or garbled, which a full disk or a power cut may leave behind. */
export async function readPostmasterFile(directory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(fileOf(directory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0])) || 0
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim(), text }
}

/** Whether the process named there is a live PostgreSQL server of this very directory, not a later program with its number. */
export function isPostmasterOf(directory: string, { pid }: PostmasterFile): boolean {
  if (!isAlive(pid)) return false
  return process.platform === 'linux' ? worksIn(pid, directory) : commandOf(pid) === 'postgres'
}

/**
 * Takes a postmaster.pid away that names no live server: PostgreSQL itself stops at a number that now belongs to another program.
 * Whoever finds that it moved a newer file puts it back.
 */
export async function discardPostmasterFile(directory: string, stale: PostmasterFile): Promise<void> {
  const aside = path.join(directory, `postmaster.pid.${randomUUID()}`)
  try {
    await rename(fileOf(directory), aside)
    if ((await readFile(aside, 'utf8')) !== stale.text) await link(aside, fileOf(directory))
  } catch {
    // Gone already; the next start will see what stands there now.
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
    // A container's root may look at names only; a process that is gone or not yet reaped has no directory.
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
