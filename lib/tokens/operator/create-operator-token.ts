import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Digest } from '../../platform/personal-data/digest-key.ts'
import { hashOfToken, makeOperatorToken, type OperatorToken } from './operator-token.ts'
import { toToken } from './token-row.ts'
import { unknownAccounts } from './unknown-accounts.ts'
import { operatorTokenInsert } from '#sql/operator_token'

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
    const { rows } = await transaction.query(
      operatorTokenInsert({
        name,
        scopes,
        allAccounts: accounts === undefined,
        accounts: accounts ?? [],
        tokenHash: hashOfToken(digest, token),
      }),
    )
    if (!rows[0]) throw new Error('the token was not written')
    const rights = toToken(rows[0])
    const after = { idToken: rights.id, name, scopes, accounts: accounts ?? null, approvedBy }
    await recordAudit(transaction, { actor, command: 'operator-token create', after })
    return { rights, token }
  })
}
