import type { Money } from '../money/money.ts'
import { emvAmount, emvCurrency } from './emv-text.ts'
import { encodeEmv, type EmvTree } from './emvco.ts'

/**
 * PromptPay (Thailand): the QR code that every Thai bank app scans.
 * Sources: EMVCo payload of dtinth/promptpay-qr; Bank of Thailand, Thai QR Payment Standard (bill payment).
 */
export type PromptPayReceiver =
  | { readonly kind: 'PHONE' | 'TAX_ID' | 'EWALLET'; readonly identifier: string }
  | {
      readonly kind: 'BILL'
      readonly billerId: string
      readonly reference1: string
      readonly reference2?: string
    }

const transferGuid = 'A000000677010111'
const billGuid = 'A000000677010112'
const phoneDigits = 13

/**
 * Payload for a receiver, one-time with an amount in THB, reusable without. Throws on an identifier of
 * another shape.
 */
export function promptPay(receiver: PromptPayReceiver, money?: Money): string {
  return encodeEmv({
    '00': '01',
    '01': money ? '12' : '11',
    ...account(receiver),
    '53': emvCurrency('THB'),
    ...(money && { '54': emvAmount(money, 'THB') }),
    '58': 'TH',
  })
}

function account(receiver: PromptPayReceiver): EmvTree {
  if (receiver.kind === 'BILL') return { '30': billAccount(receiver) }
  const digits = receiver.identifier.replace(/[\s-]/g, '')
  switch (receiver.kind) {
    case 'PHONE':
      return { '29': { '00': transferGuid, '01': phoneNumber(digits) } }
    case 'TAX_ID':
      return { '29': { '00': transferGuid, '02': digitsOnly('a tax or national ID', digits, 13) } }
    case 'EWALLET':
      return { '29': { '00': transferGuid, '03': digitsOnly('an e-wallet ID', digits, 15) } }
  }
}

/** "0801234567" and "+66801234567" both become "0066801234567". */
function phoneNumber(digits: string): string {
  if (!/^(0|\+?66)\d{9}$/.test(digits))
    throw new RangeError('a PromptPay phone number is a Thai mobile number')
  return digits.replace(/^(0|\+?66)/, '66').padStart(phoneDigits, '0')
}

function digitsOnly(what: string, digits: string, length: number): string {
  if (!/^\d+$/.test(digits) || digits.length !== length) throw new RangeError(`${what} has ${length} digits`)
  return digits
}

function billAccount(bill: Extract<PromptPayReceiver, { kind: 'BILL' }>): EmvTree {
  const { billerId, reference1, reference2 } = bill
  if (!/^\d{13,15}$/.test(billerId))
    throw new RangeError('a biller ID is a tax ID with its suffix, 13 to 15 digits')
  for (const reference of [reference1, reference2 ?? 'NONE']) {
    if (!/^[A-Z0-9]{1,20}$/.test(reference))
      throw new RangeError('a bill reference is 1 to 20 capitals and digits')
  }
  return {
    '00': billGuid,
    '01': billerId,
    '02': reference1,
    ...(reference2 !== undefined && { '03': reference2 }),
  }
}
