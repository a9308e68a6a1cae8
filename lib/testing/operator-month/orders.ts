import { payinMethods } from '../../methods/payin-registry.ts'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { currencyOf, type CurrencyCode } from '../../money/currency.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { createBodyOf, createPayin } from '../test-gateway.ts'
import { cashes, gateway, type Cash } from './accounts.ts'

const ways = [
  ['PROMPTPAY', 'THB'],
  ['OFFLINE', 'THB'],
  ['PIXQR', 'BRL'],
  ['P2A_V2', 'INR'],
  ['UPIQR', 'INR'],
  ['VIETQR', 'VND'],
  ['VAPAY', 'IDR'],
  ['OFFLINE', 'PHP'],
  ['OFFLINE', 'MXN'],
] as const
const thousands: readonly CurrencyCode[] = ['VND', 'IDR']
const prices = [350, 499, 999, 1250, 2480, 199, 645]
const firstNames = ['ASHA', 'RAVI', 'MALEE', 'SOMCHAI', 'LINH', 'BUDI', 'JOSE', 'MARIA', 'JOAO', 'SITI']
const lastNames = [
  'RAO',
  'KUMAR',
  'SUKSAN',
  'JAIDEE',
  'NGUYEN',
  'SANTOSO',
  'REYES',
  'LOPEZ',
  'SILVA',
  'WIBOWO',
]
const middleNames = ['A', 'E', 'O', 'U']

/** A payin as its customer sees it. Nobody else has the customer's name. */
export interface Order {
  readonly key: PaymentKey & { readonly kind: 'payin' }
  readonly name: string
  readonly cash: Cash
  /** Minor units. */
  readonly ordered: number
  readonly asked: number
  /** By what its transfer is told apart. */
  readonly rule: 'AMOUNT' | 'REFERENCE' | 'TYPED'
  /** What is to be written into the transfer, or the number that is paid to. */
  readonly reference: string
}

/** The `number`-th order of the month. */
export async function order(number: number): Promise<Order> {
  const [code, currencyCode] = ways[number % ways.length] ?? ways[0]
  const method = payinMethods.find((one) => one.code === code)
  if (!method) throw new Error(`there is no ${code}`)
  const price = prices[Math.floor(number / 4) % prices.length] ?? 1
  const name = `${firstNames[number % 10]} ${middleNames[Math.floor(number / 100)]} ${lastNames[Math.floor(number / 10) % 10]}`
  const asMethod = sampleRequest(method, currencyCode, 'MANDATORY')
  const account = { ...(asMethod['account'] as object | undefined), accountName: name }
  const amount = thousands.includes(currencyCode) ? price * 1_000 : price
  const key = await createPayin(gateway, createBodyOf(amount, currencyCode, { ...asMethod, account }))
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payin is gone')
  const { required, receiving, railReference } = record.attempt
  const cash = cashes.find(({ id }) => id === receiving.cashAccountId)
  if (!cash) throw new Error('the payin asks for money on no account of the month')
  const asksForAmount = receiving.identifiedBy === 'AMOUNT'
  return {
    key,
    cash,
    name,
    ordered: Number(record.money.amount),
    asked: Number(required.amount),
    rule: asksForAmount ? 'AMOUNT' : code === 'P2A_V2' ? 'TYPED' : 'REFERENCE',
    reference: receiving.ownAddress ?? railReference,
  }
}

/** How many minor units are one unit of the order's currency. */
export const unit = ({ cash }: Order): number => 10 ** currencyOf(cash.currencyCode).minorUnits
