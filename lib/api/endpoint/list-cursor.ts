import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalid, type Outcome } from '../../payments/failure.ts'
import { pageLimit } from './page-limit.ts'

/** The name of a list, in parts: what it lists, of which merchant, in which order. */
export type ListName = readonly [of: string, merchantCode: string, ...more: string[]]

/** Room for the longest payment ID in a position. */
const charactersMax = 500

/** The query of a page of a list. `placeAfter` checks that the cursor belongs to the list. */
export const pageQuery = z.object({
  limit: pageLimit,
  cursor: z
    .string()
    .max(charactersMax)
    .optional()
    .describe('`nextCursor` of the page before, with the other parameters as they were.'),
})

/** The same for lists that can also be read the newest first. */
export const orderedPageQuery = pageQuery.extend({
  order: z.enum(['oldest', 'newest'], 'must be oldest or newest').default('oldest').meta({
    'x-addition': true,
    description:
      '`newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first.',
  }),
})

/** The name of a list in the order that was asked for, so that no cursor is used in the other one. */
export const inOrder = (list: ListName, order: 'oldest' | 'newest'): ListName =>
  order === 'oldest' ? list : [...list, order]

/** `nextCursor` of an answer. */
export const nextCursor = z
  .string()
  .optional()
  .describe(
    'Present if there is more: send it as `cursor` for the next page. It is valid for this list only.',
  )

/** A position as an opaque text, which no other list accepts. */
export const cursorOf = (list: ListName, position: string): string =>
  Buffer.concat([fingerprint(list, position), Buffer.from(position)]).toString('base64url')

/**
 * The place after which a page begins; undefined without a cursor: the page begins with the list. A cursor of
 * another list is refused.
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

/** The position in a cursor of the list; undefined for a cursor of another list or an invalid one. */
export function positionOf(list: ListName, cursor: string): string | undefined {
  const position = Buffer.from(cursor, 'base64url').subarray(fingerprintBytes).toString()
  // Base64 is decoded leniently: only the spelling that we wrote is accepted.
  return cursorOf(list, position) === cursor ? position : undefined
}

const foreignCursor = invalid([
  {
    path: 'cursor',
    code: 'WRONG_FORMAT',
    message: 'cursor must be the nextCursor of the page before, of the same list in the same order',
  },
])

// Detects mix-ups and typing errors, all but one in 10^14. It protects no secret: a position gives access
// only to what the merchant may read.
const fingerprintBytes = 6

const fingerprint = (list: ListName, position: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([...list, position]))
    .digest()
    .subarray(0, fingerprintBytes)
