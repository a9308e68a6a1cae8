import { constraintOf } from '../constraint-of.ts'

/**
 * Whether the database refused a statement by a rule of its own, and wrote nothing of it: a constraint
 * (class 23), a trigger (class P0), two that waited for each other (class 40), or a merchant that is moving
 * to another cluster. Of several rows in one statement it says nothing of the others: each can be tried
 * alone.
 */
export const isRefusedTogether = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(?:23|40|P0)/.test(String(error.code))) ||
    constraintOf(error.cause) === 'merchant_is_at_home')
