import type { Money } from '../money/money.ts'
import { asciiText, emvAmount, emvCurrency, requiredAsciiText } from './emv-text.ts'
import { encodeEmv } from './emvco.ts'

/**
 * LAO QR (Laos): the national code of LAPNet, scanned by BCEL One and every other Lao bank's app. No
 * specification is public; the shape is that of codes which Lao banks issue, read November 2026 (BCEL: issuer
 * 27710418, JDB: issuer 32170418).
 */
export interface LaoQr {
  /** Eight-digit number of the bank that issued the receiver's number. */
  readonly issuer: string
  /** The merchant's number at that bank: at most 32 letters and digits. */
  readonly receiver: string
  /** Folded to ASCII and cut to 25 characters. */
  readonly holderName: string
  /** Folded to ASCII and cut to 15 characters. */
  readonly city: string
  /** In LAK. */
  readonly money: Money
  /** Bill number on the receiver's statement: 1 to 25 letters and digits. */
  readonly reference: string
}

const applicationId = 'A005266284662577'
const toMerchant = '002'
/** ISO 18245: shops of no other category. */
const merchantCategory = '5999'

/** Payload of a payment of one amount. Throws on numbers of another shape. */
export function laoQr({ issuer, receiver, holderName, city, money, reference }: LaoQr): string {
  if (!/^\d{8}$/.test(issuer)) throw new RangeError('the issuer of a LAO QR has 8 digits')
  if (!/^[A-Za-z0-9]{1,32}$/.test(receiver))
    throw new RangeError('the receiver of a LAO QR is 1 to 32 letters and digits')
  if (!/^[A-Za-z0-9]{1,25}$/.test(reference))
    throw new RangeError('a bill number is 1 to 25 letters and digits')
  return encodeEmv({
    '00': '01',
    '01': '12',
    '38': { '00': applicationId, '01': issuer, '02': toMerchant, '03': receiver },
    '52': merchantCategory,
    '53': emvCurrency('LAK'),
    '54': emvAmount(money, 'LAK'),
    '58': 'LA',
    '59': requiredAsciiText('the name of the receiver', holderName, 25),
    '60': asciiText(city, 15) || 'Vientiane',
    '62': { '01': reference },
  })
}
