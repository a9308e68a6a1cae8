import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Explained, projectRoot, say } from './project.mjs'

const heartbeatMs = 2_000
const silentForMs = 20_000

/**
 * Runs `work` while no other process runs work of the same name in this tree; the others wait their turn. The
 * lock is a file whose holder touches it every two seconds, so the lock of a killed holder expires.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
export async function exclusively(name, work, root = projectRoot) {
  const file = path.join(root, '.data', `${name}.lock`)
  await acquire(file, name)
  const heartbeat = setInterval(() => touch(file), heartbeatMs)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function acquire(file, name) {
  createFolder(path.dirname(file))
  for (let isAnnounced = false; !create(file); isAnnounced = true) {
    if (!isAnnounced) say(`Another start is busy with the same (${name}); waiting for it …`)
    if (isAbandoned(file)) discard(file)
    else await delay(200)
  }
}

function createFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Explained(`Cannot create ${folder} (${error.code}): give this user write access to it.`)
  }
}

function create(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Explained(
      error.code === 'ENOSPC'
        ? `No space is left on the disk of ${path.dirname(file)}: free some and start again.`
        : `Cannot write ${file} (${error.code}): give this user write access to ${path.dirname(file)}.`,
    )
  }
}

function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > silentForMs) return true
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && !isAlive(pid)
  } catch {
    return false
  }
}

/** Two processes may find the same lock abandoned: the one that moved a fresh lock aside puts it back. */
function discard(file) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (!isAbandoned(aside)) linkSync(aside, file)
  } catch {
    // Another process was faster; the next round checks again.
  }
  rmSync(aside, { force: true })
}

/** Whether a process has this ID. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The lock was deleted with its folder; the work continues without it.
  }
}
