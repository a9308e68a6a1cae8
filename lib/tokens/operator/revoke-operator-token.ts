import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { operatorTokenRevoke, operatorTokenRevoked } from '#sql/operator_token'

type RevokedRow = RowOf<typeof operatorTokenRevoke>

/** A token that is not accepted any more, and since when. */
export interface RevokedToken {
  readonly name: string
  readonly revokedAt: Date
}

/**
 * Revokes a token: the next request with it is refused. Undefined where no token has the ID. Of one that was
 * revoked before, the time stays and nothing is recorded.
 */
export async function revokeOperatorToken(
  db: Database,
  id: string,
  actor: CurrentActor,
): Promise<RevokedToken | undefined> {
  return db.transaction(async (transaction) => {
    const { rows: revoked } = await transaction.query(operatorTokenRevoke({ text: id }))
    if (revoked[0]) {
      const after = { idToken: id, name: revoked[0].name }
      await recordAudit(transaction, { actor, command: 'operator-token revoke', after })
      return toRevoked(revoked[0])
    }
    const { rows: earlier } = await transaction.query(operatorTokenRevoked({ text: id }))
    return earlier[0] && toRevoked(earlier[0])
  })
}

const toRevoked = ({ name, revoked_at: revokedAt }: RevokedRow): RevokedToken => ({ name, revokedAt })
