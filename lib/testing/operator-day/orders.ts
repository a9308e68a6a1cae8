import type { PaymentKey } from '../../payments/payment-key.ts'
import { paymentDetail } from '../../payments/read/payment-detail.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { createBodyOf, createPayin } from '../test-gateway.ts'
import { behaviours, pay, type Paid, type Shown } from './customers.ts'
import { brl, exact, gateway, idr, inr, mxn, thb, vnd, type Cash, type PrintedMoney } from './operator.ts'

const customer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const upiCustomer = { accountName: 'Asha Rao', accountNumber: 'asha@okbank' }
const ways = [
  { method: 'OFFLINE', currency: 'THB', cash: thb, account: customer },
  { method: 'PROMPTPAY', currency: 'THB', cash: thb, account: customer },
  { method: 'PIXQR', currency: 'BRL', cash: brl, account: customer },
  { method: 'P2A_V2', currency: 'INR', cash: inr, account: customer },
  { method: 'UPIQR', currency: 'INR', cash: inr, account: upiCustomer },
  { method: 'VIETQR', currency: 'VND', cash: vnd, account: customer },
  { method: 'OFFLINE', currency: 'MXN', cash: mxn, account: customer },
  { method: 'QRISPAY', currency: 'IDR', cash: idr, account: customer },
] as const

/** A payin, and how its customer paid. */
export interface Order {
  readonly key: PaymentKey
  readonly cash: Cash
  readonly paid: Paid
}

interface Detail {
  readonly process: { readonly status: string }
  readonly paymentMethodResponse: {
    readonly reference?: string
    readonly money: PrintedMoney
    readonly moneyRequired?: PrintedMoney
  }
}

async function detailOf(key: PaymentKey): Promise<Detail> {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payin is gone')
  return JSON.parse(JSON.stringify(await paymentDetail(gateway, record))) as Detail
}

/** The status of a payin. A customer who typed a number waits too. */
export const statusOf = async (key: PaymentKey): Promise<string> =>
  (await detailOf(key)).process.status.replace('PROCESSING', 'WAITING')

/** The `number`-th customer of the day: orders, looks at what is shown, and pays in some way. */
export async function order(number: number): Promise<Order> {
  const way = ways[number % ways.length]
  const behaviour = behaviours[(number + Math.floor(number / ways.length)) % behaviours.length]
  if (!way || !behaviour) throw new Error('there is no such customer')
  const { method: paymentMethodCode, account, cash } = way
  const key = await createPayin(
    gateway,
    createBodyOf(40_000 + number * 911, way.currency, { paymentMethodCode, account }),
  )
  const { reference, money: ordered, moneyRequired } = (await detailOf(key)).paymentMethodResponse
  const typesReference = paymentMethodCode === 'P2A_V2'
  const shown: Shown = {
    required: exact(moneyRequired ?? ordered),
    reference: moneyRequired || typesReference ? undefined : reference,
    typesReference,
    account,
  }
  const paid = pay(shown, behaviour, number)
  if (paid.typed !== undefined) {
    const typed = await setExternalReference(gateway, key, paid.typed)
    if ('failure' in typed) throw new Error(JSON.stringify(typed))
  }
  for (const transfer of paid.transfers) cash.bank.transfer(transfer)
  return { key, cash, paid }
}
