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
  if (sources.some((name) => stateOf(root, name) !== states[name])) {
    // Touched, copied to another place, or changed.
    if (contentHash(root, sources) !== hash) return undefined
    writeTimes(root, sources)
  }
  return path.join(root, bundles, hash)
}

/**
 * Records that the bundle in the folder `hash` was made from these files.
 *
 * @param {string} root
 * @param {string[]} sources relative to `root`
 * @param {string} hash
 */
export function recordInputs(root, sources, hash) {
  writeJson(root, 'inputs', { hash, sources })
  writeTimes(root, sources)
}

function writeTimes(root, sources) {
  try {
    writeJson(root, 'times', Object.fromEntries(sources.map((name) => [name, stateOf(root, name)])))
  } catch {
    // This user may not write here: the files are read each time.
  }
}

/** The second time is that of any change of the file, and no program can set it. */
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
