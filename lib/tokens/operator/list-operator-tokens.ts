import type { Queryable } from '../../platform/db/database.ts'
import type { OperatorToken } from './operator-token.ts'
import { toToken } from './token-row.ts'
import { operatorTokens } from '#sql/operator_token'

/** A token with its past, for people. */
export interface ListedToken extends OperatorToken {
  readonly createdAt: Date
  /** To the minute; undefined: never. */
  readonly lastUsedAt: Date | undefined
  readonly revokedAt: Date | undefined
}

/** Every token that there ever was, the oldest first. */
export async function listOperatorTokens(database: Queryable): Promise<ListedToken[]> {
  const { rows } = await database.query(operatorTokens())
  return rows.map(({ created_at, last_used_at, revoked_at, ...row }) => ({
    ...toToken(row),
    createdAt: created_at,
    lastUsedAt: last_used_at ?? undefined,
    revokedAt: revoked_at ?? undefined,
  }))
}
