import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Digest } from '../../platform/personal-data/digest-key.ts'
import { hashOfToken, makeOperatorToken, type OperatorToken } from './operator-token.ts'
import { toToken, tokenColumns, type TokenRow } from './token-row.ts'
import { unknownAccounts } from './unknown-accounts.ts'

export interface CreatedToken {
  readonly rights: OperatorToken
  /** The only copy: the database has its hash. */
  readonly token: string
}

/** Creates a token. Writes nothing where one of its accounts does not exist, and returns those. */
export async function createOperatorToken(
  db: Database,
  digest: Digest,
  wanted: Omit<OperatorToken, 'id'>,
  { by: actor, approvedBy }: { readonly by: CurrentActor; readonly approvedBy?: string | undefined },
): Promise<CreatedToken | { readonly unknownAccounts: readonly string[] }> {
  const { name, scopes, accounts } = wanted
  const token = makeOperatorToken()
  return db.transaction(async (transaction) => {
    const unknown = await unknownAccounts(transaction, accounts ?? [])
    if (unknown.length > 0) return { unknownAccounts: unknown }
    const { rows } = await transaction.query<TokenRow>({
      name: 'operator_token_insert',
      text: `
        insert into operator_token (name, scopes, all_accounts, account_ids, token_hash, created_at)
        values ($1, $2, $3, $4::text[]::uuid[], $5, gateway_now()) returning ${tokenColumns}`,
      values: [name, scopes, accounts === undefined, accounts ?? [], hashOfToken(digest, token)],
    })
    if (!rows[0]) throw new Error('the token was not written')
    const rights = toToken(rows[0])
    const after = { idToken: rights.id, name, scopes, accounts: accounts ?? null, approvedBy }
    await recordAudit(transaction, { actor, command: 'operator-token create', after })
    return { rights, token }
  })
}
