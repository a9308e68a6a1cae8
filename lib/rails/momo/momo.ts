import type { CurrencyCode } from '../../money/currency.ts'
import { amountFixed, money as moneyOf, parseAmount, type Money } from '../../money/money.ts'
import { askForJson, type JsonAnswer } from '../rows/institution-http.ts'
import { keptToken, type KeptToken } from '../rows/kept-token.ts'
import { NoAnswer, type ConnectionParts } from '../rows/rail-kind.ts'
import type { RailRow } from '../rows/rail-row.ts'
import { momoEvents } from './log-events.ts'
import { referenceIdOf } from './reference.ts'
import { toldCurrency, type MomoSettings } from './settings.ts'

/** What MTN sells apart: money from customers, and money to people. Each has credentials and tokens of its own. */
export type Product = 'collection' | 'disbursement'

interface MomoRequest {
  readonly product: Product
  readonly method: 'GET' | 'POST'
  /** Below the product. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: object
  readonly signal: AbortSignal
}

/** What it refused, in its own code. */
export interface MomoRefusal {
  readonly status: number
  readonly code: string
}

export type MomoAnswer = { readonly answer: unknown } | { readonly refused: MomoRefusal }

/** MTN's Mobile Money API, with the credentials of one rail. */
export interface Momo {
  /** Throws `NoAnswer` where it has none, or none of MTN's own. */
  ask(request: MomoRequest): Promise<MomoAnswer>
  /** A new token: whether the credentials are right. */
  token(product: Product, signal: AbortSignal): Promise<void>
  /** `X-Reference-Id`. */
  referenceId(key: string): string
  /** Where MTN is to call. */
  callbackUrl(): string
  /** An amount as it is told: text, with the decimals that it has. */
  told(money: Money): { readonly amount: string; readonly currency: string }
  /** Throws where it is no amount, or in another currency than that of the environment. */
  moneyIn(told: { readonly amount: string | number; readonly currency: string }): Money
  readonly products: readonly Product[]
  /** The currency that MTN tells. */
  readonly currency: string
}

interface Opening {
  readonly row: Pick<RailRow, 'id' | 'currencyCode'>
  readonly settings: MomoSettings
  readonly parts: ConnectionParts
}

export function openMomo({ row, settings, parts }: Opening): Momo {
  const { baseUrl, targetEnvironment, disbursement } = settings
  const credentials = { collection: settings, disbursement }
  const of = (product: Product) => {
    const own = credentials[product]
    if (!own) throw new Error('payouts are not in the settings of this rail')
    return own
  }
  const refusesUs = async (product: Product, { status, code }: MomoRefusal) => {
    parts.log.write(momoEvents['momo.refuses-us'], { rail: row.id, product, code })
    // Too many calls are none of our settings.
    if (status !== 429) await parts.ownFault(code)
  }
  const askForToken = async (product: Product, signal: AbortSignal) => {
    const { apiUser, apiKey, subscriptionKey } = of(product)
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64')
    const said = await askForJson({
      method: 'POST',
      url: `${baseUrl}/${product}/token/`,
      headers: { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': subscriptionKey },
      signal,
    })
    const { access_token: value, expires_in: seconds } = fieldsOf(said.body)
    if (said.status === 200 && typeof value === 'string')
      return { value, lastsSeconds: Number(seconds) > 0 ? Number(seconds) : 3_600 }
    const read = read4xx(said)
    if (read) await refusesUs(product, read)
    throw new NoAnswer(`no token: ${read?.code ?? `HTTP ${said.status}`}`, {
      mayHaveArrived: false,
      isAnswered: read !== undefined,
    })
  }
  const tokenOf = (product: Product): KeptToken =>
    keptToken(parts.clock, (signal) => askForToken(product, signal), parts.tokenStore(product))
  const tokens = { collection: tokenOf('collection'), disbursement: tokenOf('disbursement') }

  const ask: Momo['ask'] = async ({ product, method, path, headers, json, signal }) => {
    const send = async (): Promise<JsonAnswer> => {
      const token = await tokens[product].get(signal)
      const said = await askForJson({
        method,
        url: `${baseUrl}/${product}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'ocp-apim-subscription-key': of(product).subscriptionKey,
          'x-target-environment': targetEnvironment,
          ...headers,
        },
        json,
        signal,
      })
      if (said.status === 401) tokens[product].drop(token)
      return said
    }
    const first = await send()
    const said = first.status === 401 ? await send() : first
    if (said.status >= 200 && said.status <= 299) return { answer: said.body }
    const refused = read4xx(said) ?? read5xx(said)
    if (!refused) throw new NoAnswer(`the institution answered HTTP ${said.status}`, { mayHaveArrived: true })
    if (isAboutUs(refused)) {
      await refusesUs(product, refused)
      throw new NoAnswer(refused.code, { mayHaveArrived: false, isAnswered: true })
    }
    return { refused }
  }
  return {
    ask,
    token: async (product, signal) => {
      await askForToken(product, signal)
    },
    referenceId: (key) => referenceIdOf(row.id, key),
    callbackUrl: () => {
      const address = new URL(parts.noticeAddress())
      if (settings.callbackHost !== undefined) address.host = settings.callbackHost
      return address.href
    },
    told: (money) => ({ amount: amountFixed(money).replace(/\.0+$/, ''), currency: toldCurrency(settings) }),
    moneyIn: (told) => moneyIn(told, toldCurrency(settings), row.currencyCode),
    products: disbursement ? ['collection', 'disbursement'] : ['collection'],
    currency: toldCurrency(settings),
  }
}

export const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/** A code of MTN's, or the status where what stands before MTN refuses: both say that nothing was done. */
function read4xx({ status, body }: JsonAnswer): MomoRefusal | undefined {
  if (status < 400 || status > 499 || status === 408 || typeof body !== 'object' || body === null)
    return undefined
  const { code } = fieldsOf(body)
  return { status, code: typeof code === 'string' ? code.slice(0, 100) : `HTTP ${status}` }
}

/** MTN answers faults of configuration with 500: only a code of its own makes that an answer. */
function read5xx({ status, body }: JsonAnswer): MomoRefusal | undefined {
  const { code } = fieldsOf(body)
  return status >= 500 && typeof code === 'string' ? { status, code: code.slice(0, 100) } : undefined
}

/** Refusals that say nothing of the order: credentials, addresses, environment, or too many calls. It was not looked at. */
const isAboutUs = ({ status, code }: MomoRefusal): boolean =>
  [401, 403, 429].includes(status) || faultsOfSettings.has(code)

const faultsOfSettings = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
])

function moneyIn(
  { amount, currency }: { readonly amount: string | number; readonly currency: string },
  expected: string,
  currencyCode: CurrencyCode,
): Money {
  if (currency !== expected) throw new Error(`its environment is in ${expected}, and it tells of ${currency}`)
  const minor = parseAmount(String(amount), currencyCode)
  if (typeof minor !== 'bigint') throw new Error(`${amount} is no amount of ${currencyCode}: ${minor}`)
  return moneyOf(minor, currencyCode)
}
