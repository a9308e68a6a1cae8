import type { Queryable } from '../../platform/db/database.ts'
import type { OperatorToken } from './operator-token.ts'
import { toToken, tokenColumns, type TokenRow } from './token-row.ts'

/** A token with its past, for people. */
export interface ListedToken extends OperatorToken {
  readonly createdAt: Date
  /** To the minute; undefined: never. */
  readonly lastUsedAt: Date | undefined
  readonly revokedAt: Date | undefined
}

interface ListedRow extends TokenRow {
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

/** Every token that there ever was, the oldest first. */
export async function listOperatorTokens(database: Queryable): Promise<ListedToken[]> {
  const { rows } = await database.query<ListedRow>({
    name: 'operator_tokens',
    text: `select ${tokenColumns}, created_at, last_used_at, revoked_at from operator_token order by created_at, id`,
  })
  return rows.map(({ created_at, last_used_at, revoked_at, ...row }) => ({
    ...toToken(row),
    createdAt: created_at,
    lastUsedAt: last_used_at ?? undefined,
    revokedAt: revoked_at ?? undefined,
  }))
}
