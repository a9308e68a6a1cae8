import { connection } from 'next/server'
import { demoKeyPath, demoMerchantCode } from '#lib/demo/shop.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import type { Place } from './commands.ts'

/** The values of this gateway that guides show. */
export interface GuidePlace extends Place {
  readonly mode: 'sandbox' | 'live'
  /** `{payment_app_url}`. */
  readonly paymentPage: string
}

/** The sandbox has a merchant with a key in the data directory; in live mode readers insert their own. */
export async function guidePlace(): Promise<GuidePlace> {
  await connection()
  const { mode, publicUrl, config } = await currentGateway()
  const merchant =
    mode === 'sandbox'
      ? { merchantCode: demoMerchantCode, keyPath: demoKeyPath(config.dataDirectory) }
      : { merchantCode: 'YOUR-MERCHANT-CODE', keyPath: 'merchant.pem' }
  return { mode, api: `${publicUrl}/api`, paymentPage: `${publicUrl}/pay`, ...merchant }
}
