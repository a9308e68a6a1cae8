import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Money } from '../../money/money.ts'
import type { Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import { parseJson } from '../rows/institution-http.ts'
import type { KeptOrder, KeptOrders } from '../rows/kept-orders.ts'
import { NoAnswer, type Unasked } from '../rows/rail-kind.ts'
import { notAsDescribed, type Daraja } from './daraja.ts'
import { securityCredential } from './initiator.ts'
import type { B2cSettings } from './settings.ts'
import { amountOf, msisdnOf } from './wire.ts'

/** What payouts are sent with (B2C). */
export interface Sending {
  readonly daraja: Daraja
  readonly b2c: B2cSettings
  readonly orders: KeptOrders
  readonly ownFault: (code: string) => Promise<void>
  /** Where nothing is made of what comes. */
  readonly noticeAddress: () => string
}

const accepted = z.object({ ResponseCode: z.coerce.string() })

/** The first request under this ID was taken. */
const duplicate = '500.002.1001'

/**
 * Ours, under which Safaricom pays once: the same for every call about a payout, with less than 20 characters. After a
 * lost answer the same request may go again, a new ID never.
 */
export const conversationOf = (key: string): string =>
  createHash('sha256').update(key.replaceAll('-', '')).digest('hex').slice(0, 19)

/**
 * Sends a payout to a phone. What becomes of it is told later, to addresses of its own. A refusal counts where nothing
 * was sent before: else the request that was may have been taken, and only its transaction tells.
 */
export async function sendTransfer(
  { daraja, b2c, orders, noticeAddress }: Sending,
  order: PayoutOrder,
  signal: AbortSignal,
): Promise<Sent> {
  const { key, money, request } = order
  const phone = msisdnOf(request)
  const amount = amountOf(money)
  if (phone === undefined || amount === undefined) return { sent: 'REFUSED', reason: 'INVALID_ACCOUNT' }
  const before = await orders.of(key)
  const isFirst = before === undefined || before.state === 'UNSENT'
  await orders.beginTransfer(order)
  if (before?.state === 'UNSENT') await orders.keepTransfer(key, 'OPENING')
  const taken = async (): Promise<Sent> => {
    await orders.keepTransfer(key, 'OPEN')
    return { sent: 'MOVING' }
  }
  const refused = async (code: string): Promise<Sent> => {
    if (!isFirst) return taken()
    await orders.keepTransfer(key, 'REFUSED', code)
    return { sent: 'REFUSED', reason: 'REFUSED_BY_INSTITUTION' }
  }
  const { notice } = await orders.addressesOf(key)
  const asked = {
    OriginatorConversationID: conversationOf(key),
    InitiatorName: b2c.initiatorName,
    SecurityCredential: securityCredential(b2c),
    CommandID: 'BusinessPayment',
    Amount: amount,
    PartyA: b2c.shortCode,
    PartyB: phone,
    Remarks: 'Payout',
    QueueTimeOutURL: noticeAddress(),
    ResultURL: notice,
    Occassion: '',
  }
  const answer = await daraja
    .post('/mpesa/b2c/v3/paymentrequest', asked, signal)
    .catch(async (error: unknown) => {
      if (isFirst && error instanceof NoAnswer && !error.mayHaveArrived)
        await orders.keepTransfer(key, 'UNSENT')
      throw error
    })
  if ('errorCode' in answer && answer.errorCode !== duplicate) {
    // With a server error the payout may have been taken all the same; the same ID asks again.
    if (!answer.errorCode.startsWith('4'))
      throw new NoAnswer(`Daraja answered ${answer.errorCode}`, { mayHaveArrived: true, isAnswered: true })
    return refused(answer.errorCode)
  }
  if ('said' in answer) {
    const told = accepted.safeParse(answer.said)
    if (!told.success) throw notAsDescribed('the answer to a payout')
    if (told.data.ResponseCode !== '0') return refused(told.data.ResponseCode)
  }
  return taken()
}

/** Before, its own notice is waited for. */
const askAfterSeconds = 30

/** After so long without a conclusive answer a person may decide. */
const unansweredSeconds = 3_600

/** What is known of a payout without asking for it. */
function knownOf(sent: KeptOrder | undefined, money: Money): Found | undefined {
  if (!sent) return 'absent'
  if (sent.money.amount !== money.amount) return 'conflict'
  switch (sent.state) {
    case 'DONE':
      return 'done'
    case 'REFUSED':
      return 'refused'
    case 'OTHER':
      return 'conflict'
    case 'OPENING':
    case 'UNSENT':
      return 'absent'
    default:
      return sent.reason === undefined && sent.ageSeconds < askAfterSeconds ? 'pending' : undefined
  }
}

/**
 * What is known of a payout. Safaricom answers questions about it later, to an address of its own: asking begins
 * that, and the payout is looked up again when the answer is here. `absent` sends the same request again; `unknown`: it
 * was asked for an hour, and what it answered concludes nothing.
 */
export async function findTransfer(
  { daraja, b2c, orders, noticeAddress }: Sending,
  { key, money }: PayoutOrder,
  signal: AbortSignal,
): Promise<Found | Unasked<Found>> {
  const sent = await orders.of(key)
  const known = knownOf(sent, money)
  if (!sent || known !== undefined) return { unasked: known ?? 'absent' }
  const { answer: resultAddress } = await orders.addressesOf(key)
  const asked = await daraja.post(
    '/mpesa/transactionstatus/v1/query',
    {
      Initiator: b2c.initiatorName,
      SecurityCredential: securityCredential(b2c),
      CommandID: 'TransactionStatusQuery',
      TransactionID: sent.receiptNumber ?? '',
      OriginalConversationID: conversationOf(key),
      PartyA: b2c.shortCode,
      IdentifierType: '4',
      ResultURL: resultAddress,
      QueueTimeOutURL: noticeAddress(),
      Remarks: 'Payout',
      Occasion: '',
    },
    signal,
  )
  if ('errorCode' in asked)
    throw new NoAnswer(`Daraja answered ${asked.errorCode}`, { mayHaveArrived: true, isAnswered: true })
  return sent.ageSeconds < unansweredSeconds ? 'pending' : 'unknown'
}

const resultSchema = z.object({
  Result: z.object({
    ResultCode: z.coerce.string(),
    OriginatorConversationID: z.string().optional(),
    TransactionID: z.string().optional(),
    ResultParameters: z
      .object({
        ResultParameter: z.union([
          z.array(z.object({ Key: z.string(), Value: z.unknown().optional() })),
          z.object({ Key: z.string(), Value: z.unknown().optional() }).transform((one) => [one]),
        ]),
      })
      .optional(),
  }),
})

/**
 * Keeps what was told of a payout at one of its addresses. A result makes us ask; what was asked and answered
 * decides: completed is done, and what has failed is refused only where the result said so too.
 */
export async function learnOfTransfer(
  { orders, ownFault }: Pick<Sending, 'orders' | 'ownFault'>,
  { key, isAnswer }: { readonly key: string; readonly isAnswer: boolean },
  body: Uint8Array,
): Promise<void> {
  const read = resultSchema.safeParse(parseJson(Buffer.from(body).toString('utf8')))
  const sent = await orders.of(key)
  if (!read.success || !sent) return
  const { ResultCode: code, TransactionID, ResultParameters } = read.data.Result
  const parameter = (name: string): unknown =>
    ResultParameters?.ResultParameter.find(({ Key }) => Key === name)?.Value
  // A wrong PIN is a push's: here it is the initiator's own credentials.
  if (code === credentialsRefused) await ownFault(code)
  if (!isAnswer) {
    await orders.learn(key, { receiptNumber: code === '0' ? numberOf(TransactionID) : undefined })
    await orders.keepTransfer(key, 'OPEN', code)
    return
  }
  if (code === credentialsRefused) return
  if (code === '0' && parameter('TransactionStatus') === 'Completed') {
    const cents = Math.round(Number(parameter('Amount')) * 100)
    if (BigInt(Number.isSafeInteger(cents) ? cents : -1) !== sent.money.amount)
      return orders.keepTransfer(key, 'OTHER', `amount ${String(parameter('Amount'))}`)
    await orders.learn(key, { receiptNumber: numberOf(parameter('ReceiptNo')) })
    return orders.keepTransfer(key, 'DONE')
  }
  const hasFailed = code === '0' && failed.has(String(parameter('TransactionStatus')))
  if (hasFailed && sent.reason !== undefined && sent.reason !== '0')
    await orders.keepTransfer(key, 'REFUSED', sent.reason)
}

const credentialsRefused = '2001'

/** What ends a transaction without money. A state that is not known, and a question that failed, say nothing. */
const failed: ReadonlySet<string> = new Set(['Failed', 'Declined', 'Cancelled', 'Expired', 'Rejected'])

const numberOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9]{8,16}$/.test(value) ? value : undefined
