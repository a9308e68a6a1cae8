import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What Daraja does with one request, instead of answering as it should. */
export type DarajaMood =
  /** Answers after so long. */
  | { readonly slowMs: number }
  /** Does not do it, and answers with this; without a code as what stands before it. */
  | { readonly status: number; readonly errorCode?: string }
  /** Does it, and breaks the connection off. */
  | 'LOSES_ANSWER'
  /** Breaks the connection off, and does nothing. */
  | 'LOSES_REQUEST'
  /** Does it, is paid and calls, and only then answers. */
  | 'CALLS_FIRST'

export interface MoodyPush {
  readonly id: string
  readonly asked: Readonly<Record<string, unknown>>
  /** Absent: the payer has not decided. */
  result?: string
  number?: string
}

export interface MoodyTransfer {
  /** Ours, under which it is paid once. */
  readonly conversation: string
  readonly asked: Readonly<Record<string, unknown>>
  /** Absent: nothing has become of it yet. */
  result?: string
  number?: string
}

/** Safaricom's API for tests, which the test moves. */
export interface MoodyDaraja {
  readonly baseUrl: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly pushes: readonly MoodyPush[]
  /** Method and path of each request, in order. */
  readonly requests: readonly string[]
  behave(beginning: string, ...moods: readonly DarajaMood[]): void
  /** Takes back what is left of such moods. */
  behaveWell(): void
  /** The push of an order, by our reference. */
  pushOf(reference: string): MoodyPush
  pay(reference: string): MoodyPush
  fail(reference: string, code: string): void
  /** Calls the push's address, as it does once; the status of the answer. */
  notify(reference: string, told?: { readonly id?: string; readonly amount?: number }): Promise<number>
  readonly transfers: readonly MoodyTransfer[]
  /** The address that is registered for payments to the paybill. */
  registered: string | undefined
  /** A customer pays to the paybill on their own; the number. `listedAs`: what is otherwise in the list. */
  payTo(reference: string, amount: string, at?: Date, listedAs?: object): string
  /** Calls the registered address about it, as anybody could; the status of the answer. */
  confirm(number: string, reference: string, amount: string): Promise<number>
  /** Lists what pushes were paid too. */
  listsPushes: boolean
  /** What became of a payout; '0': it was paid. */
  settle(transfer: MoodyTransfer, code: string): void
  /** Calls the payout's address with its result; the status of the answer. */
  tellResult(transfer: MoodyTransfer): Promise<number>
  /** Answers the questions about payouts that were asked since, to the addresses that they named. */
  answerQuestions(over?: { readonly amount?: number; readonly code?: string }): Promise<number>
  /** Ends the token that was given last. */
  endToken(): void
  close(): Promise<void>
}

const passKey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'
const consumer = { consumerKey: 'consumer-key', consumerSecret: 'consumer-secret' }
const shortCode = '174379'

/** Starts one on a free port of this machine. */
export async function moodyDaraja(now = () => new Date()): Promise<MoodyDaraja> {
  const pushes: MoodyPush[] = []
  const transfers: MoodyTransfer[] = []
  const paidTo: {
    readonly number: string
    readonly reference: string
    readonly amount: string
    readonly at: Date
    readonly listedAs?: object
  }[] = []
  const questions: Record<string, unknown>[] = []
  const requests: string[] = []
  const moods: { readonly beginning: string; readonly mood: DarajaMood }[] = []
  let token: string | undefined
  let numbers = 0

  const error = (status: number, errorCode: string, errorMessage = 'refused') => ({
    status,
    body: { requestId: randomUUID(), errorCode, errorMessage },
  })
  const isSigned = ({ BusinessShortCode, Password, Timestamp }: Record<string, unknown>) =>
    Password === Buffer.from(`${String(BusinessShortCode)}${passKey}${String(Timestamp)}`).toString('base64')
  const accept = (asked: Record<string, unknown>): MoodyPush => {
    const push = { id: `ws_CO_${Date.now()}${pushes.length}`, asked }
    pushes.push(push)
    return push
  }
  const acts: Readonly<
    Record<string, (asked: Record<string, unknown>) => { status: number; body: unknown }>
  > = {
    '/mpesa/stkpush/v1/processrequest': (asked) => {
      if (!isSigned(asked)) return error(500, '500.001.1001', 'Wrong credentials')
      if (!/^\d+$/.test(String(asked['Amount'])))
        return error(400, '400.002.02', 'Bad Request - Invalid Amount')
      const { id } = accept(asked)
      return {
        status: 200,
        body: {
          MerchantRequestID: randomUUID(),
          CheckoutRequestID: id,
          ResponseCode: '0',
          ResponseDescription: 'Success. Request accepted for processing',
        },
      }
    },
    '/mpesa/stkpushquery/v1/query': (asked) => {
      if (!isSigned(asked)) return error(500, '500.001.1001', 'Wrong credentials')
      const push = pushes.find(({ id }) => id === asked['CheckoutRequestID'])
      if (!push) return error(500, '500.001.1001', 'The transaction does not exist')
      if (push.result === undefined) return error(500, '500.001.1001', 'The transaction is being processed')
      return {
        status: 200,
        body: {
          ResponseCode: '0',
          CheckoutRequestID: push.id,
          ResultCode: push.result,
          ResultDesc: 'told in other words every day',
        },
      }
    },
    '/mpesa/b2c/v3/paymentrequest': (asked) => {
      const conversation = String(asked['OriginatorConversationID'])
      if (conversation.length >= 20)
        return error(400, '400.002.02', 'Bad Request - Invalid OriginatorConversationID')
      if (Number(asked['Amount']) < 10) return error(400, '400.002.02', 'Bad Request - Invalid Amount')
      if (transfers.some((one) => one.conversation === conversation))
        return error(500, '500.002.1001', 'Duplicate OriginatorConversationID')
      transfers.push({ conversation, asked })
      return {
        status: 200,
        body: {
          ConversationID: `AG_${randomUUID()}`,
          OriginatorConversationID: conversation,
          ResponseCode: '0',
        },
      }
    },
    '/mpesa/c2b/v2/registerurl': (asked) => {
      if (daraja.registered !== undefined) return error(500, '500.003.1001', 'Urls are already registered')
      daraja.registered = String(asked['ConfirmationURL'])
      return { status: 200, body: { OriginatorCoversationID: randomUUID(), ResponseCode: '0' } }
    },
    '/pulltransactions/v1/query': (asked) => {
      const [from, to] = [asked['StartDate'], asked['EndDate']].map(
        (day) => new Date(`${String(day).replace(' ', 'T')}+03:00`),
      )
      const pushed = pushes
        .filter(({ result }) => daraja.listsPushes && result === '0')
        .map(({ number = '', asked: push }) => ({
          number,
          reference: String(push['AccountReference']),
          amount: `${String(push['Amount'])}.00`,
          at: now(),
        }))
      const listed = [...paidTo, ...pushed]
        .filter(
          ({ at }) => from && to && at.getTime() >= from.getTime() && at.getTime() < to.getTime() + 1_000,
        )
        .slice(Number(asked['OffSetValue']))
        .slice(0, 2)
      if (listed.length === 0) return { status: 200, body: { ResponseCode: '1001', ResponseMessage: 'None' } }
      const entries = listed.map(({ number, reference, amount, at, ...entry }) => ({
        transactionId: number,
        trxDate: at.toISOString(),
        msisdn: '2547 ***** 126',
        sender: 'UNKNOWN',
        transactiontype: 'c2b-pay-bill-debit',
        billreference: reference,
        amount,
        ...('listedAs' in entry && entry.listedAs),
      }))
      return { status: 200, body: { ResponseCode: '1000', ResponseMessage: 'Success', Response: [entries] } }
    },
    '/mpesa/transactionstatus/v1/query': (asked) => {
      questions.push(asked)
      return { status: 200, body: { ConversationID: `AG_${randomUUID()}`, ResponseCode: '0' } }
    },
  }
  const send = async (address: unknown, body: object): Promise<number> => {
    const answered = await fetch(String(address), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
    })
    return answered.status
  }
  const listed = (parameters: Readonly<Record<string, unknown>>) => ({
    ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
  })

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const named = `${request.method} ${request.url}`
    requests.push(named)
    const at = moods.findIndex(({ beginning }) => named.startsWith(beginning))
    const mood = at === -1 ? undefined : moods.splice(at, 1)[0]?.mood
    const answer = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (mood === 'LOSES_REQUEST') return request.socket.destroy()
    if (typeof mood === 'object' && 'status' in mood)
      return answer(mood.status, mood.errorCode ? error(0, mood.errorCode).body : {})
    if (request.url?.startsWith('/oauth/v1/generate')) {
      const { consumerKey, consumerSecret } = consumer
      const basic = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
      if (request.headers.authorization !== basic) return answer(400, error(400, '400.008.01').body)
      token = randomUUID()
      return answer(200, { access_token: token, expires_in: '3599' })
    }
    if (token === undefined || request.headers.authorization !== `Bearer ${token}`)
      return answer(404, error(404, '404.001.03', 'Invalid Access Token').body)
    const act = acts[request.url ?? '']
    if (!act) return answer(404, error(404, '404.001.01').body)
    const before = pushes.length
    const acted = act(JSON.parse(text) as Record<string, unknown>)
    if (mood === 'LOSES_ANSWER') return request.socket.destroy()
    if (mood === 'CALLS_FIRST' && pushes.length > before) {
      const reference = String(pushes.at(-1)?.asked['AccountReference'])
      daraja.pay(reference)
      await daraja.notify(reference)
    }
    if (typeof mood === 'object' && 'slowMs' in mood) await delay(mood.slowMs)
    return answer(acted.status, acted.body)
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const daraja: MoodyDaraja = {
    baseUrl,
    settings: { baseUrl, ...consumer, shortCode, passKey, type: 'PAYBILL' },
    pushes,
    requests,
    behave: (beginning, ...more) => moods.push(...more.map((mood) => ({ beginning, mood }))),
    behaveWell: () => void moods.splice(0),
    pushOf: (reference) => {
      const push = pushes.find(({ asked }) => asked['AccountReference'] === reference)
      if (!push) throw new Error(`Daraja has no push of ${reference}`)
      return push
    },
    pay: (reference) =>
      Object.assign(daraja.pushOf(reference), {
        result: '0',
        number: `TKS${String(++numbers).padStart(7, '0')}`,
      }),
    fail: (reference, code) => void Object.assign(daraja.pushOf(reference), { result: code }),
    notify: async (reference, { id, amount } = {}) => {
      const push = daraja.pushOf(reference)
      const { result = '1037', number, asked } = push
      const stkCallback = {
        MerchantRequestID: randomUUID(),
        CheckoutRequestID: id ?? push.id,
        ResultCode: /^\d+$/.test(result) ? Number(result) : result,
        ResultDesc: 'told in other words every day',
        ...(result === '0' && {
          CallbackMetadata: {
            Item: [
              { Name: 'Balance' },
              { Name: 'MpesaReceiptNumber', Value: number },
              { Name: 'Amount', Value: amount ?? Number(asked['Amount']) },
              { Name: 'TransactionDate', Value: 20261128101112 },
              { Name: 'PhoneNumber', Value: Number(asked['PhoneNumber']) },
            ],
          },
        }),
      }
      return send(asked['CallBackURL'], { Body: { stkCallback } })
    },
    transfers,
    registered: undefined,
    listsPushes: false,
    payTo: (reference, amount, at = now(), listedAs = {}) => {
      const number = `TKC${String(++numbers).padStart(7, '0')}`
      paidTo.push({ number, reference, amount, at, listedAs })
      return number
    },
    confirm: (number, reference, amount) =>
      send(daraja.registered, {
        TransactionType: 'Pay Bill',
        TransID: number,
        TransTime: '20261128101112',
        TransAmount: amount,
        BusinessShortCode: shortCode,
        BillRefNumber: reference,
        MSISDN: '2547 ***** 126',
        FirstName: '',
      }),
    settle: (transfer, code) =>
      void Object.assign(transfer, {
        result: code,
        ...(code === '0' && { number: `TKP${String(++numbers).padStart(7, '0')}` }),
      }),
    tellResult: ({ conversation, asked, result = '1', number = 'TKP0000000' }) =>
      send(asked['ResultURL'], {
        Result: {
          ResultType: 0,
          ResultCode: /^\d+$/.test(result) ? Number(result) : result,
          ResultDesc: 'told in other words every day',
          OriginatorConversationID: conversation,
          ConversationID: `AG_${randomUUID()}`,
          TransactionID: number,
          ...(result === '0' && {
            ResultParameters: listed({
              TransactionAmount: Number(asked['Amount']),
              TransactionReceipt: number,
            }),
          }),
        },
      }),
    answerQuestions: async ({ amount, code } = {}) => {
      const asked = questions.splice(0)
      for (const question of asked) {
        const transfer = transfers.find((one) => one.conversation === question['OriginalConversationID'])
        const isPaid = transfer?.result === '0'
        await send(question['ResultURL'], {
          Result: {
            ResultType: 0,
            ResultCode: code ?? (transfer ? 0 : 2032),
            ResultDesc: 'told in other words every day',
            OriginatorConversationID: randomUUID(),
            TransactionID: 'TKQ0000000',
            ...(code === undefined &&
              transfer && {
                ResultParameters: listed({
                  TransactionStatus:
                    transfer.result === undefined ? 'Pending' : isPaid ? 'Completed' : 'Failed',
                  ...(isPaid && { ReceiptNo: transfer.number }),
                  Amount: amount ?? Number(transfer.asked['Amount']),
                }),
              }),
          },
        })
      }
      return asked.length
    },
    endToken: () => (token = undefined),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return daraja
}
