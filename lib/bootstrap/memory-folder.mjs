import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './exclusive.mjs'

// Containers may share the memory and number their processes each for itself.
const prefix = `gateway-memory-${namespaceOfProcesses()}-`
// The files of a whole run take less than 1 GB at a time, and its processes about 2 GB.
const usuallyNeededBytes = 4_000_000_000

/**
 * Makes a folder for the temporary files of a run in `parent`, a file system in memory, and deletes it when
 * this process ends. A database is a copy of 600 files, which a disk takes ten times as long for.
 *
 * @param {string} [parent]
 * @param {number} [neededBytes] of memory
 * @returns {string | undefined} undefined: there is no such file system with enough room for files and
 * programs
 */
export function makeMemoryFolder(parent = '/dev/shm', neededBytes = usuallyNeededBytes) {
  try {
    removeLeftovers(parent)
    const { bavail, bsize } = statfsSync(parent)
    if (Math.min(bavail * bsize, process.availableMemory()) < neededBytes) return undefined
    const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    // Programs of other users run in it, as in /tmp.
    chmodSync(folder, 0o1777)
    return runsPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** Folders of runs that were killed hold memory until somebody deletes them. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const [pid] = name.slice(prefix.length).split('-')
    if (isAlive(Number(pid))) continue
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}

function namespaceOfProcesses() {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}

/** Containers often mount memory so that no program in it runs. */
function runsPrograms(folder) {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
