import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callbackSecretPurpose } from '../merchants/callback-secret.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { RowOf } from '../platform/db/statement.ts'
import type { Signer } from './api/token-request.ts'
import { demoFindMerchant } from '#sql/merchant'

/** The merchant that the first sandbox start registers (specification-gaps.md, "Command line"). */
export const demoMerchantCode = 'DEMO'

/** The parts of the gateway that the shop uses directly; everything else it requests over HTTP. */
export interface ShopContext {
  readonly config: { readonly dataDirectory: string }
  readonly db: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly publicUrl: string
}

/** The example shop, open: DEMO's name, keys and addresses. */
export interface Shop extends Signer {
  readonly db: Database
  readonly clock: Clock
  readonly channelName: string
  readonly keyPath: string
  readonly callbackSecret: string
  readonly apiUrl: string
  readonly callbackUrl: string
}

/** Why the shop cannot sell, as a sentence with what to do. */
export interface ShopClosed {
  readonly closed: string
}

export const isShopClosed = (shop: Shop | ShopClosed): shop is ShopClosed => 'closed' in shop

export const demoKeyPath = (dataDirectory: string): string => join(dataDirectory, 'demo-merchant.pem')

/** Reads DEMO's private key and callback secret: what a real merchant would hold in its own configuration. */
export async function openShop(context: ShopContext): Promise<Shop | ShopClosed> {
  const merchant = await findDemoMerchant(context.db)
  if (!merchant)
    return {
      closed:
        'This database has no merchant DEMO. The first start in sandbox mode creates it: restart the gateway.',
    }
  const keyPath = demoKeyPath(context.config.dataDirectory)
  const privateKey = await readFile(keyPath, 'utf8').catch(() => undefined)
  if (!privateKey) {
    return {
      closed: `DEMO’s private key is not in ${keyPath}. It is in the data directory of the gateway's first start: set GATEWAY_DATA_DIR to that folder, or copy the file here.`,
    }
  }
  return {
    db: context.db,
    clock: context.clock,
    merchantCode: demoMerchantCode,
    channelName: merchant.channel_name,
    privateKey,
    keyPath,
    callbackSecret: context.secrets.open(merchant.callback_secret, callbackSecretPurpose),
    apiUrl: `${context.publicUrl}/api`,
    callbackUrl: `${context.publicUrl}/demo/callback`,
  }
}

async function findDemoMerchant(db: Database): Promise<RowOf<typeof demoFindMerchant> | undefined> {
  const { rows } = await db.query(demoFindMerchant({ code: demoMerchantCode }))
  return rows[0]
}
