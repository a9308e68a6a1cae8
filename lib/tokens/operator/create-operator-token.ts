import { randomUUID } from 'node:crypto'
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

interface Deciders {
  readonly by: CurrentActor
  readonly approvedBy?: string | undefined
}

/** The accounts of a token that do not exist. */
export interface UnknownAccounts {
  readonly unknownAccounts: readonly string[]
}

/** Creates a token. Writes nothing where one of its accounts does not exist, and returns those. */
export async function createOperatorToken(
  db: Database,
  digest: Digest,
  wanted: Omit<OperatorToken, 'id'>,
  deciders: Deciders,
): Promise<CreatedToken | UnknownAccounts> {
  const token = makeOperatorToken()
  const id = randomUUID()
  const rights = await acceptOperatorToken(db, hashOfToken(digest, token), { ...wanted, id }, deciders)
  if (rights === 'EXISTS') throw new Error('the token was not written')
  return 'unknownAccounts' in rights ? rights : { rights, token }
}

/**
 * Accepts a token from now on that somebody has already, of which this is the hash. `id`: of its request; where it
 * has made a token already, nothing is written.
 */
export async function acceptOperatorToken(
  db: Database,
  tokenHash: Buffer,
  { id, name, scopes, accounts }: OperatorToken,
  { by: actor, approvedBy }: Deciders,
): Promise<OperatorToken | UnknownAccounts | 'EXISTS'> {
  return db.transaction(async (transaction) => {
    const unknown = await unknownAccounts(transaction, accounts ?? [])
    if (unknown.length > 0) return { unknownAccounts: unknown }
    const { rows } = await transaction.query(
      operatorTokenInsert({
        id,
        name,
        scopes,
        allAccounts: accounts === undefined,
        accounts: accounts ?? [],
        tokenHash,
      }),
    )
    if (!rows[0]) return 'EXISTS'
    const rights = toToken(rows[0])
    const after = { idToken: rights.id, name, scopes, accounts: accounts ?? null, approvedBy }
    await recordAudit(transaction, { actor, command: 'operator-token create', after })
    return rights
  })
}
