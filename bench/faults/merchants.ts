import { randomBytes } from 'node:crypto'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { money } from '#lib/money/money.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { merchantServer } from '#lib/testing/callback-merchant.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { issueToken } from '#lib/tokens/issue-token.ts'
import { openShopNames, shopHost, type ShopNames } from './shop-names.ts'

/** Named after what its server does with callbacks. NONAME: no name server answers for its name. */
export type MerchantCode = 'ANSWERS' | 'HANGS' | 'FAILS' | 'NONAME'
const codes: readonly MerchantCode[] = ['ANSWERS', 'HANGS', 'FAILS', 'NONAME']

/** The servers of the merchants. */
export interface Shops {
  readonly names: ShopNames
  urlOf(merchant: MerchantCode): string
  /** How many different callbacks of a payment the server that answers has got. */
  callbacksOf(paymentId: string): number
  close(): Promise<void>
}

/** Each fifth callback is first answered with 503. */
const refusesOneOf = 5

export async function openShops(): Promise<Shops> {
  const heard = new Map<string, Set<string>>()
  const refused = new Set<string>()
  let deliveries = 0
  const answers = await merchantServer(({ headers }, response) => {
    const id = String(headers['webhook-id'])
    deliveries += 1
    const refuses = deliveries % refusesOneOf === 0 && !refused.has(id)
    const [arrived] = answers.arrivals.splice(0)
    if (!refuses && arrived) {
      const { idEntity } = JSON.parse(arrived.body) as { idEntity: string }
      heard.set(idEntity, (heard.get(idEntity) ?? new Set()).add(id))
    }
    if (refuses) refused.add(id)
    response.writeHead(refuses ? 503 : 200).end()
  })
  const fails = await merchantServer((_, response) => void response.writeHead(500).end())
  const hangs = await merchantServer(() => {})
  const ports = { ANSWERS: answers.port, HANGS: hangs.port, FAILS: fails.port, NONAME: answers.port }
  const names = await openShopNames(['ANSWERS', 'HANGS', 'FAILS'].map(shopHost), [shopHost('NONAME')])
  return {
    names,
    urlOf: (merchant) => `http://${shopHost(merchant)}:${ports[merchant]}/callback`,
    callbacksOf: (paymentId) => heard.get(paymentId)?.size ?? 0,
    close: async () => {
      names.close()
      await Promise.all([answers, fails, hangs].map((shop) => shop.close()))
    },
  }
}

/** The tokens of the registered merchants; each has money for all of its payouts. */
export type Tokens = ReadonlyMap<MerchantCode, string>

/** Migrates an empty database and registers the merchants in it. */
export async function registerMerchants(environment: Readonly<Record<string, string>>): Promise<Tokens> {
  const { gateway, close } = await openGateway(
    readConfig({ ...environment, GATEWAY_ROLE: 'server' }),
    silentLog,
  )
  const { db, secrets, signingKeys, clock } = gateway
  const by = byOperator('fault bench')
  const tokens = new Map<MerchantCode, string>()
  try {
    for (const merchantCode of codes) {
      const registration = {
        code: merchantCode,
        name: merchantCode,
        publicKeys: [],
        requestsPerSecond: 10_000,
      }
      const registered = await registerMerchant(db, secrets, registration, by)
      if ('fault' in registered) throw new Error(registered.message)
      await creditBalance(db, merchantCode, money(10n ** 12n, 'INR'), by)
      const operations = ['POST /.*', 'GET /.*']
      const asked = { merchantCode, operations, validitySeconds: 24 * 3_600 }
      tokens.set(merchantCode, (await issueToken(signingKeys, clock, asked)).token)
    }
  } finally {
    await close()
  }
  return tokens
}

/** 32 bytes in base64: the secret key of the installation. */
export const newSecretKey = (): string => randomBytes(32).toString('base64')
