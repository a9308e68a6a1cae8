import type { Queryable } from '../../platform/db/database.ts'

/** From now on tokens issued up to this moment, which it returns, are refused. Never moves back. */
export async function updateTokensValidAfter(transaction: Queryable, merchantCode: string): Promise<Date> {
  const { rows } = await transaction.query<{ moment: Date }>({
    name: 'merchant-tokens-valid-after',
    text: `update merchant set tokens_valid_after = greatest(tokens_valid_after, gateway_now()) where code = $1
           returning tokens_valid_after as moment`,
    values: [merchantCode],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row.moment
}
