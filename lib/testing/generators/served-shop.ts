import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../contract/api-client.ts'
import { serveApi } from '../contract/served-api.ts'
import { testGateway } from '../test-gateway.ts'

/** What a shop needs to use the gateway, as its environment names it. */
export interface ShopEnvironment {
  /** `{base_url}` of the API. */
  readonly GATEWAY: string
  readonly MERCHANT: string
  /** PEM. */
  readonly PRIVATE_KEY: string
}

/**
 * A gateway that serves its API over HTTP, with a merchant who can refund. Every answer is compared with the
 * document too. Call it at the top of a test file.
 */
export async function serveForShops(): Promise<ShopEnvironment> {
  const gateway = await testGateway()
  const { privateKey } = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
  await creditBalance(gateway.db, 'SHOP', money(10n ** 6n, 'INR'), byOperator('test'))
  return { GATEWAY: `${await serveApi(gateway)}/api`, MERCHANT: 'SHOP', PRIVATE_KEY: privateKey }
}
