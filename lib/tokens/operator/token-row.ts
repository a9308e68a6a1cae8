import type { RowOf } from '../../platform/db/statement.ts'
import type { OperatorScope, OperatorToken } from './operator-token.ts'
import type { operatorTokenByHash } from '#sql/operator_token'

/** The rights of a token as the database has them. */
export const toToken = ({
  id,
  name,
  scopes,
  accounts,
}: RowOf<typeof operatorTokenByHash>): OperatorToken => ({
  id,
  name,
  scopes: scopes as OperatorScope[],
  accounts: accounts ?? undefined,
})
