import type { Money } from '../money/money.ts'
import { asciiText, emvAmount, emvCurrency } from './emv-text.ts'
import { encodeEmv } from './emvco.ts'

/**
 * VietQR (Vietnam): transfer to a bank account by NAPAS 247. Source: NAPAS, QR format for the fund-transfer
 * service (QRIBFTTA).
 */
export interface VietQr {
  /** Six-digit bank number (BIN) of NAPAS. */
  readonly bankBin: string
  /** 1 to 19 letters and digits. */
  readonly accountNumber: string
  /** In VND; left out, the payer types the amount. */
  readonly money?: Money
  /**
   * Text of the transfer as it reaches the receiver's statement: folded to ASCII and cut to 25 characters.
   */
  readonly purpose?: string
}

const purposeCharactersMax = 25

/** Payload of a transfer. Throws on a bank number or account of another shape. */
export function vietQr({ bankBin, accountNumber, money, purpose = '' }: VietQr): string {
  if (!/^\d{6}$/.test(bankBin)) throw new RangeError('a NAPAS bank number has 6 digits')
  if (!/^[A-Za-z0-9]{1,19}$/.test(accountNumber))
    throw new RangeError('a VietQR account is 1 to 19 letters and digits')
  const text = asciiText(purpose, purposeCharactersMax)
  return encodeEmv({
    '00': '01',
    '01': money ? '12' : '11',
    '38': { '00': 'A000000727', '01': { '00': bankBin, '01': accountNumber }, '02': 'QRIBFTTA' },
    '53': emvCurrency('VND'),
    ...(money && { '54': emvAmount(money, 'VND') }),
    '58': 'VN',
    ...(text && { '62': { '08': text } }),
  })
}
