import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../app/console')

/** The addresses below /console of all files with this name in `app/console`, `{name}` where a part is any. */
const addressesOf = (fileName: string, holds: RegExp): readonly string[] =>
  globSync(`**/${fileName}`, { cwd: folder })
    .filter((file) => holds.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => path.dirname(path.join('/console', file)).replaceAll(/\[(\w+)\]/g, '{$1}'))
    .toSorted()

export const pageAddresses = (): readonly string[] => addressesOf('page.tsx', /./)
/** Those that take forms. */
export const formAddresses = (): readonly string[] =>
  addressesOf('route.ts', /export (?:const|async function|function) POST\b/)
/** Those that are read, and not by a page. */
export const fileAddresses = (): readonly string[] =>
  addressesOf('route.ts', /export (?:const|async function|function) GET\b/)
