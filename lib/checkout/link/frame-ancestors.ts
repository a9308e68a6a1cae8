import type { Gateway } from '../../gateway.ts'
import { checkoutSessionMerchant } from '#sql/checkout_session'

/**
 * The origins that may show a session's pages in a frame: the list of its merchant. Empty, which allows none,
 * for an unknown session.
 */
export async function frameAncestorsOf(
  { db, merchants }: Pick<Gateway, 'db' | 'merchants'>,
  sessionId: string,
): Promise<readonly string[]> {
  const { rows } = await db.query(checkoutSessionMerchant({ sessionId }))
  const merchant = rows[0] && (await merchants.find(rows[0].merchantCode))
  return merchant?.frameAncestors ?? []
}
