import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { configureMerchant } from '#lib/merchants/settings/configure.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import type { Database } from '#lib/platform/db/database.ts'
import { demoKeyFile, demoMerchantCode } from '#lib/server/demo-merchant.ts'
import { signatureOf } from '#lib/testing/contract/api-client.ts'
import { openPageStream, type PageStream } from './page-stream.ts'

/** The shop DEMO and its customers, who watch their payments on the hosted page. */
export interface Shopper {
  /** The requests of a second that DEMO may send. */
  readonly requestsPerSecond: number
  /** A payin that waits for its customer, on whose page it is watched. */
  openPage(): Promise<PageStream>
  /** Has the payin of a page paid, as its customer would; tries until that is acknowledged. */
  pay(paymentId: string): Promise<void>
  /** Sends this many requests in each second, and counts their answers by status; 0: none. */
  flood(perSecond: number, seconds: number): Promise<ReadonlyMap<number, number>>
}

const requestsPerSecond = 10
const answerLimitMs = 10_000
const patienceMs = 60_000

interface Caller {
  readonly origin: string
  readonly token: string
}

/** `home`: the data directory of the machine that made DEMO's key. */
export async function openShopper(
  origin: string,
  home: string,
  callbackUrl: string,
  db: Database,
): Promise<Shopper> {
  const privateKey = await readFile(demoKeyFile(home), 'utf8')
  await configureMerchant(db, [], { code: demoMerchantCode, requestsPerSecond }, byOperator('machines bench'))
  const askToken = async (path: string, body: object): Promise<string> => {
    const text = JSON.stringify({
      merchantCode: demoMerchantCode,
      ...body,
      timestamp: Math.floor(Date.now() / 1_000),
      nonce: randomUUID(),
    })
    const headers = { ...usualHeaders, 'x-signature': signatureOf(privateKey, text) }
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: text })
    const { token } = (await answer.json()) as { token?: string }
    if (token === undefined) throw new Error(`no token: ${answer.status}`)
    return token
  }
  const operations = ['POST /.*', 'GET /.*']
  const shop: Caller = { origin, token: await askToken('/auth-tokens', { operations }) }

  return {
    requestsPerSecond,
    openPage: async () => {
      const paymentId = `watched-${randomUUID()}`
      const action = { action: 'PAYIN_CREATE', idPayment: paymentId }
      const token = await askToken('/auth-tokens-by-action', action)
      const order = { amount: '10', currencyCode: 'INR', callbackUrl, returnUrl: 'https://shop.example/' }
      const created = await ask({ origin, token }, `payins/${paymentId}`, {
        paymentRequested: { money: { amount: 10, currencyCode: 'INR' } },
        paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } },
        callbackUrl,
        returnUrl: order.returnUrl,
      })
      if (created !== 201) throw new Error(`no payin to watch: ${created}`)
      const link = new URLSearchParams({
        merchantCode: demoMerchantCode,
        idPayin: paymentId,
        token,
        ...order,
      })
      return openPageStream(origin, `/pay?${link.toString()}`, paymentId)
    },
    pay: async (paymentId) => {
      const deadline = performance.now() + patienceMs
      // 400: an earlier request, whose answer was lost, has paid it.
      while (
        ![204, 400].includes(await ask(shop, `sandbox/payins/${paymentId}/!simulate`, { event: 'PAY' }))
      ) {
        if (performance.now() > deadline) throw new Error(`${paymentId} was not paid`)
        await delay(500)
      }
    },
    flood: async (perSecond, seconds) => {
      const answers: Promise<number>[] = []
      for (let sent = 0; sent < perSecond * seconds; sent += 1) {
        answers.push(ask(shop, 'balances'))
        await delay(1_000 / perSecond)
      }
      const counts = new Map<number, number>()
      for (const status of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1)
      return counts
    },
  }
}

const usualHeaders = { 'content-type': 'application/json', 'x-api-version': '2' }

/** The status of the answer; 0: there was none. */
async function ask({ origin, token }: Caller, path: string, body?: object): Promise<number> {
  try {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...usualHeaders, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerLimitMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
