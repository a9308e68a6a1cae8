import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PaymentMethodResponse } from '#lib/payments/create/accepted-response.ts'
import type { APIRequestContext } from '@playwright/test'

/** A link as a shop's server makes it, with a token that DEMO's key has signed. */
export interface HostedLink {
  readonly idPayin: string
  /** Path and query, for `page.goto`. */
  readonly address: string
}

/** A merchant and the key that it signs with. */
export interface SigningMerchant {
  readonly code: string
  readonly privateKey: KeyObject
}

export interface LinkWishes {
  readonly idPayin?: string
  readonly amount?: string
  readonly currencyCode?: string
  readonly operations?: readonly string[]
  /** The only money that the token is for: that of the order when absent, any for `ANY`. */
  readonly tokenMoney?: TokenMoney | 'ANY'
  /** The merchant of the link; DEMO when absent. */
  readonly merchant?: SigningMerchant
  /** Adds or replaces parameters of the link; an empty text removes one. */
  readonly parameters?: Readonly<Record<string, string>>
}

interface TokenMoney {
  readonly amount: number
  readonly currencyCode: string
}

const demoMerchant = (): SigningMerchant => {
  const directory = process.env['E2E_DATA_DIR'] ?? ''
  const privateKey = createPrivateKey(readFileSync(path.join(directory, 'demo-merchant.pem')))
  return { code: 'DEMO', privateKey }
}

/** A token for these operations. */
export async function tokenFor(
  request: APIRequestContext,
  operations: readonly string[],
  { code: merchantCode, privateKey } = demoMerchant(),
  money?: TokenMoney,
): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ merchantCode, operations, money, timestamp, nonce: randomUUID() })
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64')
  const headers = { 'content-type': 'application/json', 'x-signature': signature, 'x-api-version': '2' }
  const answer = await withinRate(() =>
    request.post('/api/auth-tokens', { headers, data: Buffer.from(body) }),
  )
  return ((await answer.json()) as { token: string }).token
}

export const operationsOf = (idPayin: string): string[] => [
  'POST /payins/!availablePaymentOptions',
  `POST /payins/${idPayin}`,
  `GET /payins/${idPayin}`,
  'GET /merchant-info',
]

/** The redirect URL of a new order (specification, "Redirect URL query parameters"). */
export async function hostedLink(request: APIRequestContext, wishes: LinkWishes = {}): Promise<HostedLink> {
  const { idPayin = randomUUID(), amount = '499.50', currencyCode = 'INR', parameters = {} } = wishes
  const { merchant = demoMerchant(), operations = operationsOf(idPayin) } = wishes
  const { tokenMoney = { amount: Number(amount), currencyCode } } = wishes
  const token = await tokenFor(request, operations, merchant, tokenMoney === 'ANY' ? undefined : tokenMoney)
  const all = {
    merchantCode: merchant.code,
    idPayin,
    token,
    amount,
    currencyCode,
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'http://127.0.0.1:9/shop?order=1',
    ...parameters,
  }
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return { idPayin, address: `/pay?${query.toString()}` }
}

/** The part of a payin's GET that the pages show. */
export async function readPayin(request: APIRequestContext, idPayin: string): Promise<PaymentMethodResponse> {
  const token = await tokenFor(request, [`GET /payins/${idPayin}`])
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2' }
  const answer = await withinRate(() => request.get(`/api/payins/${idPayin}`, { headers }))
  if (answer.status() !== 200) throw new Error(`GET answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { paymentMethodResponse: PaymentMethodResponse }).paymentMethodResponse
}

/** The link to the status page, with a token that may only read. */
export async function statusLink(
  request: APIRequestContext,
  idPayin: string,
  currencyCode = 'INR',
): Promise<string> {
  const token = await tokenFor(request, [`GET /payins/${idPayin}`, 'GET /merchant-info'])
  return `/status?${new URLSearchParams({ idPayin, token, currencyCode }).toString()}`
}

export interface Simulated {
  readonly event: 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE'
  readonly amount?: number
}

/** Simulates an event of a sandbox payin through the API, not on the page. */
export async function simulate(
  request: APIRequestContext,
  idPayin: string,
  simulated: Simulated,
  merchant = demoMerchant(),
): Promise<void> {
  const operations = [`POST /payins/${idPayin}`, `POST /sandbox/payins/${idPayin}/!simulate`]
  const token = await tokenFor(request, operations, merchant)
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2' }
  const answer = await withinRate(() =>
    request.post(`/api/sandbox/payins/${idPayin}/!simulate`, { headers, data: simulated }),
  )
  if (answer.status() !== 204)
    throw new Error(`!simulate answered ${answer.status()}: ${await answer.text()}`)
}

/** All tests share DEMO's request rate. */
async function withinRate(
  ask: () => ReturnType<APIRequestContext['post']>,
): ReturnType<APIRequestContext['post']> {
  for (;;) {
    const answer = await ask()
    if (answer.status() !== 429) return answer
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** The redirect URL of a top-up, in THB, with `idTopUp` instead of `idPayin`. */
export async function topUpLink(
  request: APIRequestContext,
): Promise<{ readonly idTopUp: string; readonly address: string }> {
  const idTopUp = randomUUID()
  const operations = [
    'POST /topups/!availablePaymentOptions',
    `POST /topups/${idTopUp}`,
    `GET /topups/${idTopUp}`,
    'GET /merchant-info',
  ]
  const token = await tokenFor(request, operations, demoMerchant(), { amount: 1250, currencyCode: 'THB' })
  const query = new URLSearchParams({
    merchantCode: 'DEMO',
    idTopUp,
    token,
    amount: '1250',
    currencyCode: 'THB',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'http://127.0.0.1:9/wallet',
  })
  return { idTopUp, address: `/pay?${query.toString()}` }
}
