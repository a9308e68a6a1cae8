import type { Database } from '../platform/db/database.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { callbackSecretPurpose } from './callback-secret.ts'
import { merchantUnknown, type MerchantFault } from './merchant-fault.ts'
import type { MerchantLogo } from './merchant.ts'

/**
 * One merchant in full, as `merchant show` prints it: keys by fingerprint, and of the settings those that
 * differ from the default.
 */
export async function showMerchant(
  db: Database,
  secrets: SecretBox,
  code: string,
): Promise<object | MerchantFault> {
  const merchant = await (
    await db.prisma()
  ).merchant.findUnique({
    where: { code },
    include: {
      keys: { where: { removedAt: null }, orderBy: { createdAt: 'asc' } },
      secrets: { where: { removedAt: null } },
      currencies: { orderBy: { currencyCode: 'asc' } },
      logo: { select: { hash: true, contentType: true } },
      previousCallbackSecret: { select: { validUntil: true } },
      methods: { orderBy: [{ kind: 'asc' }, { methodCode: 'asc' }, { currencyCode: 'asc' }] },
    },
  })
  if (!merchant) return merchantUnknown(code)
  return {
    merchantCode: merchant.code,
    ...settingsOf(merchant),
    callbackSecret: secrets.open(merchant.callbackSecret, callbackSecretPurpose),
    previousCallbackSecretValidUntil: merchant.previousCallbackSecret?.validUntil.toISOString(),
    secrets: merchant.secrets.length,
    publicKeys: merchant.keys.map(({ fingerprint, createdAt }) => ({
      fingerprint,
      addedAt: createdAt.toISOString(),
    })),
    currencies: merchant.currencies.map(({ currencyCode, enabled, vatPercent, vatOnFee, approveAbove }) => ({
      currencyCode,
      enabled,
      vatPercent: vatPercent.toFixed(),
      vatOn: vatOnFee ? 'fee' : 'order',
      approveAbove: approveAbove?.toFixed(),
    })),
    methods: merchant.methods.map((row) => ({
      kind: row.kind,
      methodCode: row.methodCode,
      currencyCode: row.currencyCode,
      enabled: row.enabled,
      minimum: row.minimum?.toFixed(),
      maximum: row.maximum?.toFixed(),
      feePercent: row.feePercent?.toFixed(),
      feeFixed: row.feeFixed?.toFixed(),
    })),
  }
}

interface SettingsRow {
  readonly channelName: string
  readonly requestsPerSecond: number
  readonly timeZone: string
  readonly accent: string | null
  readonly contact: string | null
  readonly frameAncestors: readonly string[]
  readonly callbackSchedule: string
  readonly partialPaymentCallbacks: boolean
  readonly logo: MerchantLogo | null
  readonly tokensValidAfter: Date | null
  readonly createdAt: Date
  readonly closedAt: Date | null
}

const settingsOf = (row: SettingsRow) => ({
  channelName: row.channelName,
  requestsPerSecond: row.requestsPerSecond,
  timeZone: row.timeZone,
  accent: row.accent ?? undefined,
  contact: row.contact ?? undefined,
  logo: row.logo ?? undefined,
  callbackSchedule: row.callbackSchedule,
  partialPaymentCallbacks: row.partialPaymentCallbacks,
  frameAncestors: row.frameAncestors.length > 0 ? row.frameAncestors : undefined,
  tokensValidAfter: row.tokensValidAfter?.toISOString(),
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString(),
})
