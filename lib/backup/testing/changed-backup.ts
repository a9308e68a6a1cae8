import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sumOfFile } from '../../platform/sum-of-file.ts'
import type { Manifest } from '../manifest.ts'

/**
 * A copy of a backup with another manifest, and checksums that fit it: as another program or another release
 * would have made it.
 */
export async function copyWithManifest(
  backup: string,
  copy: string,
  change: (manifest: Manifest) => object,
): Promise<string> {
  await cp(backup, copy, { recursive: true })
  const file = path.join(copy, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  await writeFile(file, JSON.stringify(change(manifest)))
  const names = (await readdir(copy)).filter((name) => name !== 'SHA256SUMS')
  const lines = await Promise.all(
    names.map(async (name) => `${await sumOfFile(path.join(copy, name))}  ${name}\n`),
  )
  await writeFile(path.join(copy, 'SHA256SUMS'), lines.join(''))
  return copy
}
