import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What MTN does with one request, instead of answering as it should. */
export type MomoMood =
  /** Answers after so long. */
  | { readonly slowMs: number }
  /** Does not do it, and answers with this. */
  | { readonly status: number; readonly body?: unknown }
  /** Does it, and breaks the connection off. */
  | 'LOSES_ANSWER'
  /** Breaks the connection off, and does nothing. */
  | 'LOSES_REQUEST'

/** A request to pay or a transfer, as MTN keeps it. */
export interface MomoTransaction {
  readonly product: 'collection' | 'disbursement'
  readonly referenceId: string
  readonly externalId: string
  readonly callbackUrl: string | undefined
  readonly asked: Readonly<Record<string, unknown>>
  amount: string
  status: string
  reason?: unknown
  financialTransactionId?: string
}

/** MTN's Mobile Money API for tests, whose customers the test moves. As strict as MTN is known to be. */
export interface TestMomo {
  readonly baseUrl: string
  /** Settings of a rail that fit. */
  readonly settings: Readonly<Record<string, unknown>>
  /** By our keys. */
  readonly transactions: ReadonlyMap<string, MomoTransaction>
  /** Method and path of each request, in order. */
  readonly requests: readonly string[]
  /** What the next requests are answered with whose method and path begin so. */
  behave(beginning: string, ...moods: readonly MomoMood[]): void
  /** The customer types the PIN; the institution may tell of another amount than was asked. */
  succeed(key: string, amount?: string): void
  fail(key: string, reason: unknown): void
  /** A callback about a transaction; the status of our answer. */
  call(
    key: string,
    how?: { readonly method?: 'POST' | 'PUT'; readonly claims?: Readonly<Record<string, unknown>> },
  ): Promise<number>
  /** Tokens that were given out end. */
  endTokens(): void
  close(): Promise<void>
}

interface Options {
  readonly targetEnvironment?: 'sandbox' | 'mtnghana' | 'mtnzambia'
  readonly port?: number
}

const currencies = { sandbox: 'EUR', mtnghana: 'GHS', mtnzambia: 'ZMW' }
const products = {
  collection: {
    subscriptionKey: 'c0llecti0nsubscripti0nkey',
    apiUser: '6a1c3f5e-0000-4000-8000-000000000001',
    apiKey: 'collectionkey',
  },
  disbursement: {
    subscriptionKey: 'd1sbursementsubscripti0n',
    apiUser: '6a1c3f5e-0000-4000-8000-000000000002',
    apiKey: 'disbursementkey',
  },
}
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Starts one on this machine. */
export async function testMomo({
  targetEnvironment = 'mtnghana',
  port = 0,
}: Options = {}): Promise<TestMomo> {
  const transactions = new Map<string, MomoTransaction>()
  const requests: string[] = []
  const moods: { readonly beginning: string; readonly mood: MomoMood }[] = []
  const tokens = new Map<string, string>()
  const currency = currencies[targetEnvironment]

  const of = (key: string): MomoTransaction => {
    const found = transactions.get(key)
    if (!found) throw new Error(`MTN has no transaction ${key}`)
    return found
  }
  const told = ({
    product,
    externalId,
    asked,
    amount,
    status,
    reason,
    financialTransactionId,
  }: MomoTransaction) => {
    const party = product === 'collection' ? 'payer' : 'payee'
    return {
      ...(financialTransactionId !== undefined && { financialTransactionId }),
      externalId,
      amount,
      currency,
      [party]: asked[party],
      status,
      ...(reason !== undefined && { reason }),
    }
  }

  interface Asked {
    readonly method: string
    readonly path: string
    readonly headers: IncomingMessage['headers']
    readonly body: string
  }
  type Said = { readonly status: number; readonly body?: unknown; readonly html?: string }
  const refuse = (status: number, code: string): Said => ({ status, body: { code, message: code } })
  const denied: Said = {
    status: 401,
    body: { statusCode: 401, message: 'Access denied due to invalid subscription key' },
  }

  const act = ({ method, path, headers, body }: Asked): Said => {
    const [, name = ''] = path.split('/')
    if (name !== 'collection' && name !== 'disbursement')
      return { status: 404, body: { statusCode: 404, message: 'Resource not found' } }
    const product = products[name]
    if (headers['ocp-apim-subscription-key'] !== product.subscriptionKey) return denied
    if (path === `/${name}/token/`) {
      if (headers['content-length'] !== '0') return { status: 411, html: '<h1>Length Required</h1>' }
      const basic = Buffer.from(`${product.apiUser}:${product.apiKey}`).toString('base64')
      if (headers.authorization !== `Basic ${basic}`) return refuse(401, 'login_failed')
      const token = `T${randomInt(2 ** 40)}`
      tokens.set(token, name)
      return { status: 200, body: { access_token: token, token_type: 'access_token', expires_in: 3600 } }
    }
    if (tokens.get(headers.authorization?.replace('Bearer ', '') ?? '') !== name)
      return refuse(401, 'UNAUTHORIZED')
    if (headers['x-target-environment'] !== targetEnvironment)
      return refuse(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT')
    if (path === `/${name}/v1_0/account/balance`)
      return { status: 200, body: { availableBalance: '1000', currency } }
    const kind = name === 'collection' ? 'requesttopay' : 'transfer'
    if (method === 'POST' && path === `/${name}/v1_0/${kind}`) return begin(name, headers, body)
    const referenceId = path.replace(`/${name}/v1_0/${kind}/`, '')
    const found = [...transactions.values()].find(
      (one) => one.product === name && one.referenceId === referenceId,
    )
    return found ? { status: 200, body: told(found) } : refuse(404, 'RESOURCE_NOT_FOUND')
  }
  const begin = (product: 'collection' | 'disbursement', headers: Asked['headers'], body: string): Said => {
    const asked = JSON.parse(body) as Record<string, unknown>
    const referenceId = String(headers['x-reference-id'])
    const callbackUrl = headers['x-callback-url']
    const { partyIdType, partyId } = (asked[product === 'collection' ? 'payer' : 'payee'] ?? {}) as Record<
      string,
      unknown
    >
    const texts = [asked['payerMessage'], asked['payeeNote']]
    if (
      !uuid4.test(referenceId) ||
      typeof asked['amount'] !== 'string' ||
      !/^\d+(?:\.\d{1,2})?$/.test(asked['amount']) ||
      partyIdType !== 'MSISDN' ||
      !/^[1-9]\d{7,14}$/.test(String(partyId)) ||
      texts.some((text) => !/^[A-Za-z0-9 ]{0,160}$/.test(String(text)))
    )
      return refuse(400, 'BAD_REQUEST')
    if (asked['currency'] !== currency) return refuse(500, 'INVALID_CURRENCY')
    if ([...transactions.values()].some((one) => one.referenceId === referenceId))
      return refuse(409, 'RESOURCE_ALREADY_EXIST')
    const externalId = String(asked['externalId'])
    // Under another UUID it is another one, whatever the external ID.
    transactions.set(transactions.has(externalId) ? `${externalId}/${referenceId}` : externalId, {
      product,
      referenceId,
      externalId,
      callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : undefined,
      asked,
      amount: asked['amount'],
      status: 'PENDING',
    })
    return { status: 202 }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    requests.push(`${method} ${path}`)
    const at = moods.findIndex(({ beginning }) => `${method} ${path}`.startsWith(beginning))
    const mood = at === -1 ? undefined : moods.splice(at, 1)[0]?.mood
    if (mood === 'LOSES_REQUEST') return request.socket.destroy()
    const isOther = typeof mood === 'object' && 'status' in mood
    const said = isOther ? mood : act({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') })
    if (mood === 'LOSES_ANSWER') return request.socket.destroy()
    if (typeof mood === 'object' && 'slowMs' in mood) await delay(mood.slowMs)
    if ('html' in said) return response.writeHead(said.status, { 'content-type': 'text/html' }).end(said.html)
    return response
      .writeHead(said.status, { 'content-type': 'application/json' })
      .end(said.body === undefined ? '' : JSON.stringify(said.body))
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    settings: { baseUrl, ...products.collection, targetEnvironment, disbursement: products.disbursement },
    transactions,
    requests,
    behave: (beginning, ...more) => void moods.push(...more.map((mood) => ({ beginning, mood }))),
    succeed: (key, amount) => {
      const transaction = of(key)
      transaction.status = 'SUCCESSFUL'
      transaction.amount = amount ?? transaction.amount
      transaction.financialTransactionId ??= String(randomInt(10 ** 9, 10 ** 10))
      delete transaction.reason
    },
    fail: (key, reason) => void Object.assign(of(key), { status: 'FAILED', reason }),
    call: async (key, { method = 'PUT', claims = {} } = {}) => {
      const transaction = of(key)
      if (transaction.callbackUrl === undefined) throw new Error('MTN was not told where to call')
      const answered = await fetch(transaction.callbackUrl, {
        method,
        body: JSON.stringify({ ...told(transaction), ...claims }),
        headers: { 'content-type': 'application/json' },
        redirect: 'manual',
      })
      return answered.status
    },
    endTokens: () => tokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
