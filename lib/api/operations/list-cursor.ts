import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Failure, Outcome } from '../../payments/failure.ts'
import { pageLimit } from './page-limit.ts'

/** Which list it is, part by part: what it lists, whose, in which order. */
export type ListName = readonly [of: string, merchantCode: string, ...more: string[]]

/** Room for the longest payment ID in a position. */
const charactersMax = 500

/**
 * How a page of a list is asked for; which list the cursor belongs to is asked when the list is known
 * (`placeAfter`).
 */
export const pageQuery = z.object({
  limit: pageLimit,
  cursor: z
    .string()
    .max(charactersMax)
    .optional()
    .describe('`nextCursor` of the page before, with the other parameters as they were.'),
})

/** `nextCursor` of an answer. */
export const nextCursor = z
  .string()
  .optional()
  .describe('There is more: ask for it with this as `cursor`. It leads on in this list only.')

/** A position as a merchant holds it: text that says nothing, and that no other list takes. */
export const cursorOf = (list: ListName, position: string): string =>
  Buffer.concat([fingerprint(list, position), Buffer.from(position)]).toString('base64url')

/**
 * The place after which a page begins; without a cursor there is none, and it begins where the list does. A
 * cursor of another list is refused.
 */
export function placeAfter<Place>(
  list: ListName,
  cursor: string | undefined,
  placeOf: (position: string) => Place | undefined,
): Outcome<Place | undefined> {
  if (cursor === undefined) return { value: undefined }
  const position = positionOf(list, cursor)
  const place = position === undefined ? undefined : placeOf(position)
  return place === undefined ? foreignCursor : { value: place }
}

/**
 * The position that a cursor of the list stands for; undefined where another list, or nobody here, wrote it.
 */
export function positionOf(list: ListName, cursor: string): string | undefined {
  const position = Buffer.from(cursor, 'base64url').subarray(fingerprintBytes).toString()
  // Base64 is read leniently: what reads the same but was written otherwise is not ours.
  return cursorOf(list, position) === cursor ? position : undefined
}

const foreignCursor: Failure = {
  failure: 'INVALID_REQUEST',
  violations: [
    {
      path: 'cursor',
      code: 'WRONG_FORMAT',
      message: 'cursor must be the nextCursor of the page before, of the same list in the same order',
    },
  ],
}

// Against mix-ups and slips, which it finds but for one in 10^14. It keeps no secret: a position leads only
// to what its reader may read.
const fingerprintBytes = 6

const fingerprint = (list: ListName, position: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([...list, position]))
    .digest()
    .subarray(0, fingerprintBytes)
