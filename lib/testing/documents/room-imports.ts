import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rooms } from '../../../oxlint.config.ts'
import { projectRoot } from '../../bootstrap/project.mjs'
import { trackedFiles } from './tracked-files.ts'

/** The other rooms that each room imports, in alphabetical order. */
export type RoomImports = ReadonlyMap<string, readonly string[]>

/** The rooms of the lint table and what wires or shows them. */
export const drawnRooms: readonly string[] = [...Object.keys(rooms), 'gateway', 'open-gateway', 'app']

const notDrawn = /\.test\.tsx?$|\/testing\/|^lib\/bootstrap\//
const specifier = /(?:\bfrom|\bimport\(|\bimport)\s*'([^']+)'/g

/**
 * Reads every import of the product, tests aside. Throws for a file that is in no room: the lint table has to
 * name its folder.
 */
export function readRoomImports(): RoomImports {
  const found = new Map(drawnRooms.map((room) => [room, new Set<string>()]))
  for (const file of trackedFiles().filter(
    (each) => /^(lib|app)\/.*\.tsx?$/.test(each) && !notDrawn.test(each),
  )) {
    const from = roomOf(file)
    for (const [, imported = ''] of readFileSync(path.join(projectRoot, file), 'utf8').matchAll(specifier)) {
      const target = targetOf(file, imported)
      if (target === undefined || notDrawn.test(target) || roomOf(target) === from) continue
      found.get(from)?.add(roomOf(target))
    }
  }
  return new Map([...found].map(([room, others]) => [room, [...others].toSorted()]))
}

/** `lib/api/http/edge.ts` is in `api/http`, `lib/gateway.ts` in `gateway`, every file of `app/` in `app`. */
function roomOf(file: string): string {
  const [top = '', first = '', second = ''] = file.replace(/\.tsx?$/, '').split('/')
  const room = top === 'app' ? 'app' : [`${first}/${second}`, first].find((name) => drawnRooms.includes(name))
  if (room === undefined) throw new Error(`${file} is in no room: name its folder in oxlint.config.ts`)
  return room
}

/** The path from the root of what a file of ours imports; undefined for a package. */
function targetOf(file: string, imported: string): string | undefined {
  if (imported.startsWith('#lib/')) return imported.replace('#lib/', 'lib/')
  if (!imported.startsWith('.')) return undefined
  const target = path.join(path.dirname(file), imported)
  return /^(lib|app)\//.test(target) ? target : undefined
}
