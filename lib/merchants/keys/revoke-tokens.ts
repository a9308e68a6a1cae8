import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockMerchant, recordChange } from '../merchant-change.ts'
import { merchantUnknown, type MerchantFault } from '../merchant-fault.ts'
import { updateTokensValidAfter } from '../sql/update-tokens-valid-after.ts'

/**
 * Every token that the merchant has now is refused within five seconds (specification-gaps.md, "Command
 * line").
 */
export async function revokeTokens(
  db: Database,
  code: string,
  actor: CurrentActor,
): Promise<{ readonly tokensValidAfter: string } | MerchantFault> {
  return db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, code))) return merchantUnknown(code)
    const moment = await updateTokensValidAfter(transaction, code)
    const after = { tokensValidAfter: moment.toISOString() }
    await recordChange(transaction, { actor, command: 'merchant revoke-tokens', merchantCode: code, after })
    return after
  })
}
