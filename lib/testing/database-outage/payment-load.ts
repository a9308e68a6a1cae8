import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { signatureOf } from '../contract/api-client.ts'

export interface PaymentLoadOptions {
  /** Servers of one gateway; requests go to them in turn. */
  readonly origins: readonly string[]
  readonly merchantCode: string
  /** PEM. */
  readonly privateKey: string
  readonly callbackUrl: string
  /** Payins begun each second. */
  readonly perSecond: number
  /** The longest that a client waits for an answer, as a merchant's would. */
  readonly answerLimitMs?: number
}

/** The answers and callbacks that a merchant's program got while it created payins and had them paid. */
export interface LoadResult {
  /** Statuses of every answer to a create; 0 where there was no answer. */
  readonly creates: readonly number[]
  /** Answers other than a success and a 503 with its header and code. */
  readonly unexpected: readonly string[]
  /** The payins that the API accepted: 201, or found by GET after an answer without a result. */
  readonly accepted: readonly string[]
  /** The longest wait for an answer. */
  readonly slowestMs: number
}

export interface PaymentLoad {
  /** Payins that are created and paid by now. */
  paid(): number
  /**
   * Creates no more payins, and completes every one as a merchant would: reads unknown outcomes, pays open
   * payins.
   */
  finish(withinMs: number): Promise<LoadResult>
}

/**
 * Every other payin is paid by the sandbox itself, a second after it was created; the others by a request.
 */
const scenario = 'sbx-success-'

interface Answer {
  readonly status: number
  readonly body: string
}

/**
 * A merchant's program that creates payins, has the sandbox pay them, and follows the rules of the API while
 * answers fail: an unknown outcome is read with GET under the same ID, never created under another.
 */
export async function startPaymentLoad(options: PaymentLoadOptions): Promise<PaymentLoad> {
  const { origins, perSecond, answerLimitMs = 30_000 } = options
  const token = await tokenFor(options)
  const creates: number[] = []
  const unexpected: string[] = []
  const accepted = new Set<string>()
  const paid = new Set<string>()
  let slowestMs = 0
  let requests = 0
  let stopping = false

  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const origin = origins[(requests += 1) % origins.length] ?? ''
    const started = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      'x-api-version': '2',
      'content-type': 'application/json',
    }
    const signal = AbortSignal.timeout(answerLimitMs)
    try {
      const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`${origin}/api${path}`, sent)
      const text = await response.text()
      if (response.status === 503 && !isProperOutage(response, text)) unexpected.push(`503 ${text}`)
      return { status: response.status, body: text }
    } catch (error) {
      unexpected.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
      return { status: 0, body: '' }
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - started)
    }
  }
  const see = (what: string, { status, body }: Answer, allowed: readonly number[]) => {
    if (status !== 0 && status !== 503 && !allowed.includes(status))
      unexpected.push(`${what}: ${status} ${body}`)
  }
  const create = async (id: string) => {
    const answer = await ask('POST', `/payins/${id}`, createBody(options.callbackUrl))
    creates.push(answer.status)
    see('create', answer, [201])
    if (answer.status === 201) accepted.add(id)
  }
  /** One step towards the end of a payin. Returns whether it has ended. */
  const step = async (id: string): Promise<boolean> => {
    const read = await ask('GET', `/payins/${id}`)
    see('read', read, accepted.has(id) ? [200] : [200, 410])
    if (read.status === 410) return true
    if (read.status !== 200) return false
    accepted.add(id)
    if (read.body.includes('"status":"SUCCESS"')) {
      paid.add(id)
      return true
    }
    if (id.startsWith(scenario)) return false
    // 400: an earlier request, whose answer was lost, has paid it.
    see('pay', await ask('POST', `/sandbox/payins/${id}/!simulate`, { event: 'PAY' }), [204, 400])
    return false
  }
  const life = async (id: string) => {
    await create(id)
    while (!stopping && !(await step(id))) await delay(200)
  }
  const ids: string[] = []
  const begin = async () => {
    const lives: Promise<void>[] = []
    while (!stopping) {
      const id = `${ids.length % 2 === 0 ? scenario : ''}load-${randomUUID()}`
      ids.push(id)
      lives.push(life(id))
      await delay(1_000 / perSecond)
    }
    await Promise.all(lives)
  }
  const running = begin()
  return {
    paid: () => paid.size,
    finish: async (withinMs) => {
      stopping = true
      await running
      const deadline = Date.now() + withinMs
      for (const id of ids) {
        while (!(await step(id))) {
          if (Date.now() > deadline) throw new Error(`${id} did not end within ${withinMs} ms`)
          await delay(50)
        }
      }
      return { creates, unexpected, accepted: [...accepted], slowestMs }
    },
  }
}

const createBody = (callbackUrl: string) => ({
  paymentRequested: { money: { amount: 100, currencyCode: 'INR' } },
  paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } },
  callbackUrl,
  returnUrl: 'https://shop.example/return',
})

const isProperOutage = (response: Response, body: string): boolean =>
  body.includes('"SERVICE_UNAVAILABLE"') && /^[1-9]\d*$/.test(response.headers.get('retry-after') ?? '')

async function tokenFor({ origins, merchantCode, privateKey }: PaymentLoadOptions): Promise<string> {
  const operations = ['POST /payins/.*', 'GET /payins/.*']
  const body = JSON.stringify({ merchantCode, operations, timestamp: Math.floor(Date.now() / 1_000) })
  const headers = {
    'content-type': 'application/json',
    'x-api-version': '2',
    'x-signature': signatureOf(privateKey, body),
  }
  const response = await fetch(`${origins[0]}/api/auth-tokens`, { method: 'POST', headers, body })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`no token: ${response.status}`)
  return token
}
