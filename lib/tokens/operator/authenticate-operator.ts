import type { Queryable } from '../../platform/db/database.ts'
import type { Digest } from '../../platform/personal-data/digest-key.ts'
import { hashOfToken, isOperatorToken, type OperatorToken } from './operator-token.ts'
import { toToken } from './token-row.ts'
import { operatorTokenByHash, operatorTokenUsed } from '#sql/operator_token'

/**
 * The rights of a token; undefined where there is none or it was revoked. A text that cannot be a token costs
 * no query. Notes when the token was last used, to the minute.
 */
export async function authenticateOperator(
  database: Queryable,
  digest: Digest,
  token: string,
): Promise<OperatorToken | undefined> {
  if (!isOperatorToken(token)) return undefined
  const { rows } = await database.query(operatorTokenByHash({ tokenHash: hashOfToken(digest, token) }))
  const [row] = rows
  if (!row) return undefined
  await database.query(operatorTokenUsed({ id: row.id }))
  return toToken(row)
}
