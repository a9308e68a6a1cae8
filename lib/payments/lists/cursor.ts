import type { ListPosition } from './list-query.ts'

const written = /^(created|changed)\.(\d{1,16})\.([A-Za-z0-9_-]{0,250})$/

/** A position as a merchant holds it: text that says nothing. */
export const cursorOf = ({ order, micros, paymentId }: ListPosition): string =>
  Buffer.from(`${order}.${micros}.${paymentId}`).toString('base64url')

/** The position that a cursor stands for; undefined when none of ours wrote it. */
export function positionOf(cursor: string): ListPosition | undefined {
  const [, order, micros, paymentId] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (order === undefined || micros === undefined || paymentId === undefined) return undefined
  const position: ListPosition = {
    order: order === 'created' ? 'created' : 'changed',
    micros: BigInt(micros),
    paymentId,
  }
  // Base64 is read leniently: what reads the same but was written otherwise is not ours.
  return cursorOf(position) === cursor ? position : undefined
}
