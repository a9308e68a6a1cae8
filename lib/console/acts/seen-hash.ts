import { createHash } from 'node:crypto'
import type { Facts } from './act.ts'

/** SHA-256 of what is asked for and of all that a person saw of it. */
export const seenHash = (act: string, content: unknown, facts: Facts): Buffer =>
  createHash('sha256').update(canonical({ act, content, facts })).digest()

/** JSON whose names are in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
