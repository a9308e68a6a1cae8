import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { KeptOrder, KeptOrders } from '../rows/kept-orders.ts'
import {
  NoAnswer,
  type Declined,
  type OrderAnswer,
  type OrderToOpen,
  type Unasked,
} from '../rows/rail-kind.ts'
import { notAsDescribed, type Daraja } from './daraja.ts'
import { nairobiTimestamp } from './nairobi-time.ts'
import { pushResult } from './push-result.ts'
import type { MpesaSettings } from './settings.ts'
import { amountOf, msisdnOf } from './wire.ts'

/** What a push and its query are sent with. */
export interface Pushing {
  readonly daraja: Daraja
  readonly settings: MpesaSettings
  readonly clock: Clock
  readonly orders: KeptOrders
}

const pushed = z.object({ ResponseCode: z.coerce.string(), CheckoutRequestID: z.string().min(1) })

const open: OrderAnswer = { state: 'OPEN', show: {}, receipts: [], returns: [] }

/**
 * Has Safaricom ask the payer's phone for the PIN (M-Pesa Express). Two pushes are two payments, whatever their
 * reference, so it is sent once: where the answer is lost, `askForPush` knows nothing to ask by, and waits.
 */
export async function push(
  { daraja, settings, clock, orders }: Pushing,
  { key, ordered, request }: OrderToOpen,
  signal: AbortSignal,
): Promise<OrderAnswer | Declined> {
  const phone = msisdnOf(request)
  const amount = amountOf(ordered)
  if (phone === undefined) return { declined: 'NO_PHONE', lacks: 'phoneNumber' }
  if (amount === undefined) return { declined: 'NOT_WHOLE_SHILLINGS' }
  const { notice } = await orders.addressesOf(key)
  const answer = await daraja.post(
    '/mpesa/stkpush/v1/processrequest',
    {
      ...passwordOf(settings, clock.now()),
      TransactionType: settings.type === 'TILL' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
      Amount: amount,
      PartyA: phone,
      PartyB: settings.till ?? settings.shortCode,
      PhoneNumber: phone,
      CallBackURL: notice,
      // Printed in the payer's message: our reference has twelve letters and digits.
      AccountReference: key.slice(0, 12),
      TransactionDesc: 'Payment',
    },
    signal,
  )
  if ('errorCode' in answer) {
    // With another server error the payer's phone may ask all the same.
    if (!answer.errorCode.startsWith('4') && answer.errorCode !== stillOpen)
      throw new NoAnswer(`Daraja answered ${answer.errorCode}`, { mayHaveArrived: true, isAnswered: true })
    return { declined: answer.errorCode }
  }
  const taken = pushed.safeParse(answer.said)
  if (!taken.success) throw notAsDescribed('the answer to a push')
  if (taken.data.ResponseCode !== '0') return { declined: taken.data.ResponseCode }
  await orders.learn(key, { institutionId: taken.data.CheckoutRequestID })
  return open
}

const queried = z.object({ ResultCode: z.coerce.string() })

/**
 * Asks what became of a push. The answer is a code only: the money is what was ordered, and the number comes by
 * notice, pull list or statement. Of a push whose answer was lost nothing can be asked until its notice comes.
 */
export async function askForPush(
  { daraja, settings, clock, orders }: Pushing,
  key: string,
  signal: AbortSignal,
): Promise<OrderAnswer | 'ABSENT' | Unasked<OrderAnswer>> {
  const order = await orders.of(key)
  if (!order) return 'ABSENT'
  if (order.institutionId === undefined) return { unasked: { ...open, state: 'OPENING' } }
  const answer = await daraja.post(
    '/mpesa/stkpushquery/v1/query',
    { ...passwordOf(settings, clock.now()), CheckoutRequestID: order.institutionId },
    signal,
  )
  // Also "is being processed" is such a code, and so is a payment long final, now and then: it never says failed.
  if ('errorCode' in answer) {
    if (answer.errorCode === stillOpen) return open
    throw new NoAnswer(`Daraja answered ${answer.errorCode}`, { mayHaveArrived: true, isAnswered: true })
  }
  const told = queried.safeParse(answer.said)
  if (!told.success) throw notAsDescribed('the answer to a query')
  const { ResultCode: code } = told.data
  return code === '0' ? paid(orders, key, order) : answerOf(order, code)
}

/** Of a push: another one is on the phone, or there is no such short code. Of a query: it is on its way. */
const stillOpen = '500.001.1001'
/** A failure that is told earlier may be followed by a payment. */
const failureAfterSeconds = 60

/** What the list of the paybill has told before is not told again. */
async function paid(
  orders: KeptOrders,
  key: string,
  { institutionId = '', receiptNumber, money, openedAt }: KeptOrder,
): Promise<OrderAnswer> {
  const booked = await orders.bookedAs(key, institutionId)
  const number = receiptNumber === undefined ? 'not yet known' : 'by notice'
  const receipt = {
    id: institutionId,
    money,
    // A prompt is answered within a minute or two; the time of the payment is told by no answer of the API.
    at: openedAt,
    told: `code 0 by query, amount as ordered, number ${number}`,
  }
  return { ...open, state: 'PAID', receipts: booked?.id === institutionId ? [receipt] : [] }
}

function answerOf(order: KeptOrder, code: string): OrderAnswer {
  const result = pushResult(code)
  switch (result.is) {
    case 'FAILED':
      return order.ageSeconds < failureAfterSeconds
        ? { ...open, againSeconds: failureAfterSeconds - order.ageSeconds }
        : { ...open, state: 'REFUSED', reason: code, meaning: result.meaning }
    case 'OPEN':
      return open
    case 'UNKNOWN':
      return { ...open, unclear: code }
  }
}

/** The password is made of the moment. */
function passwordOf({ shortCode, passKey }: MpesaSettings, now: Date) {
  const timestamp = nairobiTimestamp(now)
  return {
    BusinessShortCode: Number(shortCode),
    Password: Buffer.from(`${shortCode}${passKey}${timestamp}`).toString('base64'),
    Timestamp: timestamp,
  }
}
