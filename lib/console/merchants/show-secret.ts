import { callbackSecretPurpose } from '../../merchants/callback-secret.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { actorAt, type Deciding } from '../acts/deciding.ts'

/** A merchant's callback secret; the audit keeps who looked. Undefined: there is no such merchant. */
export async function showCallbackSecret(
  visit: Deciding,
  code: string,
): Promise<{ readonly channelName: string; readonly callbackSecret: string } | undefined> {
  const { db, secrets } = visit.writes
  const merchant = await (
    await db.prisma()
  ).merchant.findUnique({ where: { code }, select: { channelName: true, callbackSecret: true } })
  if (!merchant) return undefined
  await recordAudit(db, {
    actor: actorAt(visit),
    command: 'merchant show',
    merchantCode: code,
    after: { shown: 'callbackSecret' },
  })
  return {
    channelName: merchant.channelName,
    callbackSecret: secrets.open(merchant.callbackSecret, callbackSecretPurpose),
  }
}
