import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * One hash over the names and contents of files and whole folders. Missing ones count as missing, not as an
 * error.
 *
 * @param {string} root
 * @param {string[]} names relative to `root`
 * @param {(file: string) => boolean} [counts] leaves files out
 */
export function contentHash(root, names, counts = () => true) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesUnder(root, name)).filter(counts)) {
    hash.update(`${file}\0`)
    hash.update(existsSync(path.join(root, file)) ? readFileSync(path.join(root, file)) : 'missing')
    hash.update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root, name) {
  const full = path.join(root, name)
  if (!existsSync(full) || statSync(full).isFile()) return [name]
  return readdirSync(full)
    .toSorted()
    .flatMap((entry) => filesUnder(root, path.join(name, entry)))
}
