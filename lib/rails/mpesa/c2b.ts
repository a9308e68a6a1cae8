import { z } from 'zod'
import { money, parseAmount } from '../../money/money.ts'
import { railRowEvents } from '../rows/log-events.ts'
import { parseJson } from '../rows/institution-http.ts'
import type { KeptOrders } from '../rows/kept-orders.ts'
import {
  NoAnswer,
  tooMuch,
  type ConnectionParts,
  type ListedReceipt,
  type Look,
  type RailCheck,
} from '../rows/rail-kind.ts'
import { notAsDescribed, type Daraja } from './daraja.ts'
import { fromNairobi, nairobiTime } from './nairobi-time.ts'
import type { MpesaSettings } from './settings.ts'

/** Payments that customers make on their own, to the paybill (C2B). */
export interface Listing extends Pick<ConnectionParts, 'noticeAddress' | 'registered' | 'log'> {
  readonly railId: string
  readonly daraja: Daraja
  readonly settings: MpesaSettings
  readonly orders: KeptOrders
}

/** Safaricom has an address for this short code, which it takes once. */
const alreadyRegistered = '500.003.1001'

/** Has Safaricom call our address about such payments. It takes one once, and does not tell which. */
export async function registerAddress(
  { daraja, settings, noticeAddress, registered }: Listing,
  signal: AbortSignal,
): Promise<RailCheck> {
  const name = 'notice address'
  const address = noticeAddress()
  try {
    const answer = await daraja.post(
      `/mpesa/c2b/v${settings.c2bVersion ?? 2}/registerurl`,
      {
        ShortCode: settings.shortCode,
        ResponseType: 'Completed',
        ConfirmationURL: address,
        ValidationURL: address,
      },
      signal,
    )
    if ('said' in answer) {
      await registered.keep(address)
      return { name, ok: true, detail: 'Safaricom takes our address for payments to the paybill' }
    }
    if (answer.errorCode !== alreadyRegistered)
      return { name, ok: false, detail: `Daraja answered ${answer.errorCode}` }
    const isOurs = (await registered.read()) === address
    return isOurs
      ? { name, ok: true, detail: 'our address was registered before' }
      : {
          name,
          ok: false,
          detail: 'another address is registered: have it deleted in the portal, then test again',
        }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { name, ok: false, detail: error.message }
  }
}

/** Whether a request tells of such a payment. It is unsigned: it makes us ask for the list. */
export const isConfirmation = (body: Uint8Array): boolean =>
  z
    .object({ TransID: z.string(), BusinessShortCode: z.coerce.string() })
    .safeParse(parseJson(Buffer.from(body).toString('utf8'))).success

const text = z.union([z.string(), z.number()]).transform(String)
const listSchema = z.object({
  ResponseCode: z.coerce.string(),
  Response: z.array(z.array(z.unknown())).optional(),
})
const entrySchema = z.object({
  transactionId: z.string().min(1),
  trxDate: z.string().transform(fromNairobi).pipe(z.date()),
  msisdn: text.nullish(),
  billreference: text.nullish(),
  amount: text.transform((amount) => parseAmount(amount, 'KES')).pipe(z.bigint()),
})
const nothing = '1001'
const listMs = 48 * 3_600_000
const pagesMax = 50

/**
 * What came to the paybill of late, by Safaricom's list of the last 48 hours. An entry that names an order of ours is
 * its money, whether it came by a push or was typed: the number of what is booked already, else to be booked. One
 * that cannot be read stops none of the others.
 */
export async function listReceipts(
  listing: Listing,
  { since, until, now }: Look,
  signal: AbortSignal,
): Promise<readonly ListedReceipt[]> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - listMs))
  const receipts: ListedReceipt[] = []
  for (let page = 0, offset = 0; from < until; page++) {
    if (page === pagesMax) throw tooMuch()
    const entries = await readPage(listing, { from, until, offset }, signal)
    if (entries.length === 0) break
    offset += entries.length
    for (const told of entries) {
      const { data: entry, error: err } = entrySchema.safeParse(told)
      if (!entry) listing.log.write(railRowEvents['rail.entry-unreadable'], { err, rail: listing.railId })
      const receipt = entry && (await receiptOf(listing.orders, entry))
      if (receipt) receipts.push(receipt)
    }
  }
  return receipts
}

type Entry = z.output<typeof entrySchema>

async function readPage(
  { daraja, settings }: Listing,
  { from, until, offset }: { readonly from: Date; readonly until: Date; readonly offset: number },
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const answer = await daraja.post(
    '/pulltransactions/v1/query',
    {
      ShortCode: settings.shortCode,
      StartDate: nairobiTime(from),
      EndDate: nairobiTime(until),
      OffSetValue: String(offset),
    },
    signal,
  )
  if ('errorCode' in answer) {
    if (answer.errorCode === nothing) return []
    throw new NoAnswer(`Daraja answered ${answer.errorCode}`, { mayHaveArrived: true, isAnswered: true })
  }
  const list = listSchema.safeParse(answer.said)
  if (!list.success) throw notAsDescribed('the list')
  return list.data.ResponseCode === nothing ? [] : (list.data.Response ?? []).flat()
}

/** Undefined: it is booked already, as the money of an order. */
async function receiptOf(orders: KeptOrders, entry: Entry): Promise<ListedReceipt | undefined> {
  const { transactionId: id, msisdn, amount, trxDate: at } = entry
  const typed = (entry.billreference ?? '').trim()
  const key = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const came = {
    id,
    money: money(amount, 'KES'),
    typed,
    told: 'by the list of the paybill',
    ...(msisdn && /^\d{9,12}$/.test(msisdn) && { payer: { accountNumber: msisdn } }),
  }
  const order = key === '' ? undefined : await orders.of(key)
  if (!order) return { ...came, key: undefined, at }
  if (order.money.amount !== came.money.amount) return { ...came, key, at }
  const booked = await orders.bookedAs(key, id)
  if (!booked || booked.id === id) {
    await orders.learn(key, { receiptNumber: id })
    return { ...came, key }
  }
  // Only what its push has told is booked as its own ID. Of another number it is other money.
  const isOfPush = booked.id === order.institutionId
  if (!isOfPush || (booked.receiptNumber !== undefined && booked.receiptNumber !== id))
    return { ...came, key, at }
  await orders.learn(key, { receiptNumber: id })
  return undefined
}
