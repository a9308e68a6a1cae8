import type { Queryable } from '../../platform/db/database.ts'
import { merchantTokensValidAfter } from '#sql/merchant'

/** From now on tokens issued up to this moment, which it returns, are refused. Never moves back. */
export async function updateTokensValidAfter(transaction: Queryable, merchantCode: string): Promise<Date> {
  const { rows } = await transaction.query(merchantTokensValidAfter({ merchantCode }))
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row.moment
}
