import { randomUUID, sign } from 'node:crypto'

// What every shop has beside the client that a generator made for it.

const env = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

export const gateway = env('GATEWAY')

const idPayin = `order-${randomUUID()}`
export const ids = { idPayin, idRefund: `refund-${randomUUID()}` }

/** The order of a customer. */
export const order = {
  paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
  paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okicici' } },
  callbackUrl: 'https://shop.example/payment-changed',
  returnUrl: 'https://shop.example/thanks',
  metadata: { basket: idPayin },
} as const

/** A list in which only that order is. */
export const listQuery = { status: 'SUCCESS', metadata: order.metadata } as const

/** Gives part of it back. */
export const partBack = {
  idPayin: ids.idPayin,
  money: { amount: 100, currencyCode: 'INR' },
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
  reason: 'goods returned',
  callbackUrl: 'https://shop.example/payment-changed',
} as const

/** A token for one payin and its refund. */
export const tokenRequest = {
  merchantCode: env('MERCHANT'),
  nonce: randomUUID(),
  operations: [
    `POST /payins/${ids.idPayin}`,
    `GET /payins/${ids.idPayin}`,
    'GET /payins',
    `POST /refunds/${ids.idRefund}`,
    `GET /refunds/${ids.idRefund}`,
  ],
  timestamp: Math.floor(Date.now() / 1000),
}

/** X-SIGNATURE of a request body, which is sent as JSON.stringify writes it. */
export const signatureOf = (body: unknown): string =>
  sign('sha256', Buffer.from(JSON.stringify(body)), env('PRIVATE_KEY')).toString('base64')

/** Prints what the shop saw. */
export const report = (seen: {
  readonly qrName: string | undefined
  readonly status: string
  readonly listed: readonly string[]
  readonly refunded: number | undefined
  readonly refusal: string | undefined
}): void => console.log(JSON.stringify(seen))
