import { randomBytes } from 'node:crypto'
import { currencies } from '../money/currency.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { addDataKeys } from '../platform/personal-data/sql/data-keys.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { slowHash } from '../platform/secrets/slow-hash.ts'
import { callbackSecretPurpose, makeCallbackSecret } from './callback-secret.ts'
import { readPublicKeys, type PublicKey } from './keys/public-key.ts'
import { recordChange } from './merchant-change.ts'
import { isMerchantFault, merchantFault, type MerchantFault } from './merchant-fault.ts'
import { defaultRequestsPerSecond } from './settings/defaults.ts'
import { settingFault } from './settings/setting-fault.ts'
import { upsertKey } from './sql/upsert-key.ts'
import { merchantBalanceInsert } from '#sql/merchant_balance'
import { merchantInsert } from '#sql/merchant'
import { merchantSecretInsert } from '#sql/merchant_secret'

export interface Registration {
  readonly code: string
  readonly name: string
  /** PEM. */
  readonly publicKeys: readonly string[]
  readonly requestsPerSecond?: number | undefined
  /** Whether to make a secret too (deprecated way to get tokens). */
  readonly secret?: boolean | undefined
}

export interface Registered {
  readonly merchantCode: string
  readonly channelName: string
  /** `whsec_…`, for verifying callbacks. */
  readonly callbackSecret: string
  /** Shown this once: only its hash is kept. */
  readonly secret?: string
}

/**
 * Registers a merchant with every method and currency switched on and a balance of zero in each currency
 * (specification-gaps.md, "Command line").
 */
export async function registerMerchant(
  db: Database,
  secrets: SecretBox,
  registration: Registration,
  actor: CurrentActor,
): Promise<Registered | MerchantFault> {
  const { code, name, requestsPerSecond = defaultRequestsPerSecond } = registration
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(code)) {
    return merchantFault(
      'MERCHANT_CODE_MALFORMED',
      'The code must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -.',
    )
  }
  const invalid = settingFault({ name, requestsPerSecond })
  if (invalid) return invalid
  const keys = readPublicKeys(registration.publicKeys)
  if (isMerchantFault(keys)) return keys

  const callbackSecret = makeCallbackSecret()
  const secret = registration.secret ? randomBytes(32).toString('base64url') : undefined
  const row: NewMerchant = {
    code,
    name,
    requestsPerSecond,
    callbackSecret: secrets.seal(callbackSecret, callbackSecretPurpose),
    keys,
    secretHash: secret === undefined ? undefined : await slowHash(secret),
  }
  if (!(await db.transaction((transaction) => insert(transaction, secrets, row, actor)))) {
    return merchantFault(
      'MERCHANT_EXISTS',
      `The code ${code} is taken: choose another, or change it with "merchant configure".`,
    )
  }
  return {
    merchantCode: code,
    channelName: name,
    callbackSecret,
    ...(secret === undefined ? {} : { secret }),
  }
}

interface NewMerchant {
  readonly code: string
  readonly name: string
  readonly requestsPerSecond: number
  readonly callbackSecret: Buffer
  readonly keys: readonly PublicKey[]
  readonly secretHash: string | undefined
}

async function insert(
  transaction: Queryable,
  secrets: SecretBox,
  merchant: NewMerchant,
  actor: CurrentActor,
): Promise<boolean> {
  const { code, name, requestsPerSecond, keys, secretHash } = merchant
  const { rowCount } = await transaction.query(
    merchantInsert({ code, name, callbackSecret: merchant.callbackSecret, requestsPerSecond }),
  )
  if (rowCount === 0) return false
  await addDataKeys(transaction, secrets, [code])
  for (const key of keys) await upsertKey(transaction, code, key)
  if (secretHash !== undefined) {
    await transaction.query(merchantSecretInsert({ code, secretHash }))
  }
  await transaction.query(merchantBalanceInsert({ code, codes: currencies.map((currency) => currency.code) }))
  const publicKeys = keys.map(({ fingerprint }) => fingerprint)
  const after = { name, requestsPerSecond, publicKeys, secret: secretHash !== undefined }
  await recordChange(transaction, { actor, command: 'merchant create', merchantCode: code, after })
  return true
}
