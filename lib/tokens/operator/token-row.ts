import type { OperatorScope, OperatorToken } from './operator-token.ts'

/** The rights of a token as the database has them. */
export interface TokenRow {
  readonly id: string
  readonly name: string
  readonly scopes: OperatorScope[]
  readonly accounts: string[] | null
}

export const tokenColumns = `
  id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts`

export const toToken = ({ id, name, scopes, accounts }: TokenRow): OperatorToken => ({
  id,
  name,
  scopes,
  accounts: accounts ?? undefined,
})
