import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from './content-hash.mjs'

// Which sources a bundle was made from, and whether they are still the same. It is asked at every command, so
// it compares sizes and times first, in a few milliseconds, and reads the files only where those differ.

/** The folder of all bundles of this tree. */
export const bundles = '.bundle'

/**
 * The folder of the bundle that was made from the sources as they are now; undefined where there is none.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function currentBundle(root) {
  const { hash, sources } = readJson(root, 'inputs') ?? {}
  if (!hash) return undefined
  const states = readJson(root, 'times') ?? {}
  // Before the files are read: one that is saved meanwhile differs from its state.
  const now = statesOf(root, sources)
  if (sources.some((name) => now[name] !== states[name])) {
    // Touched, copied to another place, or changed.
    if (contentHash(root, sources) !== hash) return undefined
    writeTimes(root, now)
  }
  return path.join(root, bundles, hash)
}

/**
 * Records that the bundle in the folder `hash` was made from files that had these states.
 *
 * @param {string} root
 * @param {Record<string, string | undefined>} states by names relative to `root`, taken before the files were read
 * @param {string} hash
 */
export function recordInputs(root, states, hash) {
  writeJson(root, 'inputs', { hash, sources: Object.keys(states) })
  writeTimes(root, states)
}

/**
 * Sizes and times of files. The second time is that of any change of the file, and no program can set it.
 *
 * @param {string} root
 * @param {string[]} names
 */
export const statesOf = (root, names) => Object.fromEntries(names.map((name) => [name, stateOf(root, name)]))

function writeTimes(root, states) {
  try {
    writeJson(root, 'times', states)
  } catch {
    // This user may not write here: the files are read each time.
  }
}

function stateOf(root, name) {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false })
  return found && `${found.size} ${found.mtimeMs} ${found.ctimeMs}`
}

const fileOf = (root, name) => path.join(root, bundles, `${name}.json`)

function readJson(root, name) {
  try {
    return JSON.parse(readFileSync(fileOf(root, name), 'utf8'))
  } catch {
    return undefined
  }
}

function writeJson(root, name, content) {
  const draft = `${fileOf(root, name)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(content))
  renameSync(draft, fileOf(root, name))
}
