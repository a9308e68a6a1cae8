import type { Gateway } from '../../gateway.ts'

/**
 * The origins that may show a session's pages in a frame: the list of its merchant. Empty, which allows none,
 * for an unknown session.
 */
export async function frameAncestorsOf(
  { db, merchants }: Pick<Gateway, 'db' | 'merchants'>,
  sessionId: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ merchantCode: string }>({
    name: 'checkout_session_merchant',
    text: 'select merchant_code as "merchantCode" from checkout_session where id = $1',
    values: [sessionId],
  })
  const merchant = rows[0] && (await merchants.find(rows[0].merchantCode))
  return merchant?.frameAncestors ?? []
}
