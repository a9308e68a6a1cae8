import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { signedHeaders } from '../remote/connector.ts'

/** What a connector does with one request, instead of answering as it should. */
export type Mood =
  /** Answers after so long. */
  | { readonly slowMs: number }
  /** Does not do it, and answers with this. */
  | { readonly status: number; readonly reason?: string }
  /** Does it, and breaks the connection off. */
  | 'LOSES_ANSWER'
  /** Breaks the connection off, and does nothing. */
  | 'LOSES_REQUEST'
  /** Does it, and answers with something else. */
  | { readonly body: unknown }

interface MoneyJson {
  readonly amount: number
  readonly currencyCode: string
}

interface MoodyReturn {
  readonly id: string
  readonly idReceipt: string
  readonly money: MoneyJson
  readonly at: string
  state?: 'PENDING' | 'DONE' | 'REFUSED'
}

/** An order as a connector keeps it. */
export interface MoodyOrder {
  readonly key: string
  readonly money: MoneyJson
  readonly method: string
  readonly noticeAddress: string
  readonly asked: Readonly<Record<string, unknown>>
  state: 'OPEN' | 'PAID' | 'REFUSED' | 'EXPIRED'
  reason?: string
  readonly receipts: { id: string; money: MoneyJson; at: string; payer?: object }[]
  readonly returns: MoodyReturn[]
}

interface MoodyTransfer {
  readonly key: string
  readonly content: string
  readonly payee: unknown
  readonly money: MoneyJson
  readonly noticeAddress: string
  /** The institution's own. */
  id?: string
  state: 'PENDING' | 'DONE' | 'REFUSED' | 'RETURNED'
  reason?: string
}

/** A connector for tests, whose institution the test moves. */
export interface MoodyConnector {
  readonly baseUrl: string
  readonly secret: string
  readonly orders: ReadonlyMap<string, MoodyOrder>
  readonly transfers: ReadonlyMap<string, MoodyTransfer>
  /** Method and path of each request, in order. */
  readonly requests: readonly string[]
  /** What the next requests are answered with whose method and path begin so. */
  behave(beginning: string, ...moods: readonly Mood[]): void
  /** What it says that it takes. */
  capabilities: Readonly<Record<string, unknown>>
  /** What customers pay by; absent: by everything. */
  show?: (key: string, method: string) => object
  /** What transfers are answered with. Default: PENDING. */
  transferState: MoodyTransfer['state']
  /** How returns begin that it is asked for, or that its institution makes. Absent: they say no state. */
  returnState?: MoodyReturn['state']
  pay(key: string, amount?: number, at?: Date): { readonly id: string }
  giveBack(key: string, idReceipt: string, amount: number): { readonly id: string }
  refuse(key: string, reason: string): void
  /** Calls the gateway about an order; the status of its answer. */
  notify(
    key: string,
    how?: { readonly method?: 'PUT'; readonly secret?: string; readonly behind?: string },
  ): Promise<number>
  close(): Promise<void>
}

/** Starts one on a free port of this machine. */
export async function moodyConnector({
  secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`,
  capabilities = { methods: [], cancel: true, transfers: true, returns: true },
}: {
  readonly secret?: string
  readonly capabilities?: Readonly<Record<string, unknown>>
} = {}): Promise<MoodyConnector> {
  const orders = new Map<string, MoodyOrder>()
  const transfers = new Map<string, MoodyTransfer>()
  const requests: string[] = []
  const moods: { readonly beginning: string; readonly mood: Mood }[] = []
  const webhook = new Webhook(secret)

  const orderOf = (key: string): MoodyOrder => {
    const order = orders.get(key)
    if (!order) throw new Error(`the connector has no order ${key}`)
    return order
  }
  const act = (method: string, path: string, body: string): { status: number; body: unknown } => {
    const [, kind, key = '', more, id = ''] = path.split('/')
    const asked = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    if (path === '/capabilities') return { status: 200, body: connector.capabilities }
    if (kind === 'orders') {
      if (method === 'PUT' && more === undefined && !orders.has(key)) {
        orders.set(key, {
          key,
          money: asked['money'] as MoneyJson,
          method: String(asked['method']),
          noticeAddress: String(asked['noticeAddress']),
          asked,
          state: 'OPEN',
          receipts: [],
          returns: [],
        })
      }
      const order = orders.get(key)
      if (!order) return { status: 404, body: { reason: 'UNKNOWN_KEY' } }
      if (more === 'cancel' && order.state === 'OPEN') order.state = 'EXPIRED'
      if (more === 'returns') {
        const { idReceipt, money } = asked as unknown as { idReceipt: string; money: MoneyJson }
        const known = order.returns.find((one) => one.id === id)
        const receipt = order.receipts.find((one) => one.id === idReceipt)
        const returned = order.returns
          .filter((one) => one.idReceipt === idReceipt)
          .reduce((sum, one) => sum + one.money.amount, 0)
        if (known && known.money.amount !== money.amount)
          return { status: 409, body: { reason: 'OTHER_RETURN' } }
        if (!receipt || (!known && returned + money.amount > receipt.money.amount))
          return { status: 422, body: { reason: 'MORE_THAN_RECEIVED' } }
        if (!known) order.returns.push(begunReturn({ id, idReceipt, money }))
      }
      return { status: 200, body: answerOf(order) }
    }
    if (path.startsWith('/test/orders/')) {
      const { key: named, receipts, money } = orderOf(more ?? '')
      const amount = (asked['money'] as MoneyJson | undefined)?.amount
      if (asked['event'] === 'PAY') connector.pay(named, amount)
      else connector.giveBack(named, receipts[0]?.id ?? '', amount ?? money.amount)
      return { status: 200, body: {} }
    }
    if (kind === 'transfers') {
      const content = JSON.stringify([asked['money'], asked['method'], asked['operator'], asked['payee']])
      const known = transfers.get(key)
      if (method === 'PUT' && known && known.content !== content)
        return { status: 409, body: { reason: 'OTHER_CONTENT' } }
      if (method === 'PUT' && !known)
        transfers.set(key, {
          key,
          content,
          money: asked['money'] as MoneyJson,
          payee: asked['payee'],
          noticeAddress: String(asked['noticeAddress']),
          state: connector.transferState,
        })
      const transfer = transfers.get(key)
      if (!transfer) return { status: 404, body: { reason: 'UNKNOWN_KEY' } }
      const { money, payee, id: its, state, reason } = transfer
      return { status: 200, body: { key, money, payee, id: its, state, reason } }
    }
    return { status: 404, body: {} }
  }
  const begunReturn = (back: Pick<MoodyReturn, 'id' | 'idReceipt' | 'money'>): MoodyReturn => {
    const { returnState: state } = connector
    return { ...back, at: new Date().toISOString(), ...(state && { state }) }
  }
  const answerOf = ({ key, state, reason, receipts, returns, method }: MoodyOrder) => ({
    key,
    state,
    show: connector.show?.(key, method) ?? {
      redirectTo: `https://bank.example/pay/${key}`,
      qrCode: `00020101${key}`,
      account: { accountName: 'Connector Ltd', accountNumber: '0198765432', bankName: 'Example Bank' },
      reference: method === 'CODE_PAYMENT' ? `C${key}` : undefined,
    },
    receipts,
    returns,
    reason,
  })

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const named = `${request.method} ${request.url}`
    requests.push(named)
    const at = moods.findIndex(({ beginning }) => named.startsWith(beginning))
    const mood = at === -1 ? undefined : moods.splice(at, 1)[0]?.mood
    const answer = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    try {
      webhook.verify(body, request.headers as Record<string, string>)
    } catch {
      return answer(401, { reason: 'WRONG_SIGNATURE' })
    }
    if (mood === 'LOSES_REQUEST') return request.socket.destroy()
    if (typeof mood === 'object' && 'status' in mood) return answer(mood.status, { reason: mood.reason })
    const acted = act(request.method ?? '', request.url ?? '', body)
    if (mood === 'LOSES_ANSWER') return request.socket.destroy()
    if (typeof mood === 'object' && 'slowMs' in mood) await delay(mood.slowMs)
    return answer(acted.status, typeof mood === 'object' && 'body' in mood ? mood.body : acted.body)
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const connector: MoodyConnector = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    orders,
    transfers,
    requests,
    capabilities,
    transferState: 'PENDING',
    behave: (beginning, ...more) => moods.push(...more.map((mood) => ({ beginning, mood }))),
    pay: (key, amount, at = new Date()) => {
      const order = orderOf(key)
      const receipt = {
        id: `R-${randomUUID()}`,
        money: { ...order.money, amount: amount ?? order.money.amount },
        at: at.toISOString(),
      }
      order.receipts.push(receipt)
      if (amount === undefined || amount >= order.money.amount) order.state = 'PAID'
      return receipt
    },
    giveBack: (key, idReceipt, amount) => {
      const order = orderOf(key)
      const money = { ...order.money, amount }
      const back = begunReturn({ id: `B-${randomUUID()}`, idReceipt, money })
      order.returns.push(back)
      return back
    },
    refuse: (key, reason) => void Object.assign(orderOf(key), { state: 'REFUSED', reason }),
    notify: async (key, { method = 'POST', secret: other = secret, behind = '' } = {}) => {
      const address = (orders.get(key) ?? transfers.get(key))?.noticeAddress ?? ''
      const body = JSON.stringify({ key })
      const answered = await fetch(address + behind, {
        method,
        body,
        headers: { 'content-type': 'application/json', ...signedHeaders(other, body, new Date()) },
        redirect: 'manual',
      })
      return answered.status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return connector
}
