import { createHmac, timingSafeEqual } from 'node:crypto'

/** A report of the made-up rail's bank: the body of its webhook. */
export interface BankReport {
  /** The bank's own key of the movement: the same one is booked once. */
  readonly id: string
  readonly railReference: string
  readonly paise: number
  /** ISO 8601. */
  readonly at: string
}

/** The header in which the bank signs a body: HMAC-SHA256 in hex. */
export const signatureHeader = 'x-bank-signature'

const secret = 'what the bank and the rail share'

export const signatureOfBank = (body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Whether the bank signed these bytes. Takes the same time for every wrong signature. */
export function isSignedByBank(body: Uint8Array, signature = ''): boolean {
  const expected = Buffer.from(signatureOfBank(body))
  const given = Buffer.from(signature)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}
