import type { Queryable } from '../../platform/db/database.ts'

/** From now on tokens issued up to this moment are refused. Never moves back. */
export async function updateTokensValidAfter(
  transaction: Queryable,
  merchantCode: string,
  moment: Date,
): Promise<void> {
  await transaction.query({
    name: 'merchant-tokens-valid-after',
    text: 'update merchant set tokens_valid_after = greatest(tokens_valid_after, $2) where code = $1',
    values: [merchantCode, moment],
  })
}
