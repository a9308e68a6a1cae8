import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a folder of samples, by their names. */
export function sampleFiles(folder: string): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(folder).filter((name) => name !== 'SOURCES.md')
  return new Map(names.map((name) => [name, new Uint8Array(readFileSync(path.join(folder, name)))]))
}
