import { emvCurrency } from './emv-text.ts'
import { encodeEmv, type EmvTree } from './emvco.ts'

const merchantName = 'SANDBOX GATEWAY TEST'
/** ISO 18245: shops of no other category. */
const merchantCategory = '5999'

/**
 * Static merchant codes as acquirers issue them, but of acquirers and merchants that do not exist: for the
 * sandbox and for tests. No app can pay them. `merchant` is 1 to 12 letters and digits.
 */
export const testMerchantCodes = {
  /** Acquirer 000000 does not exist. */
  duitNow: (merchant: string): string =>
    encodeEmv({
      '00': '02',
      '01': '11',
      '26': { '00': 'A0000006150001', '01': '000000', '02': merchant },
      ...merchantFields('MYR', 'MY', 'KUALA LUMPUR'),
    }),

  /** No member has the bank number 000 after the national prefix 9360. */
  qris: (merchant: string): string =>
    encodeEmv({
      '00': '01',
      '01': '11',
      '26': { '00': 'ID.CO.SANDBOX.WWW', '01': '936000000000000001', '02': merchant, '03': 'UMI' },
      '51': { '00': 'ID.CO.QRIS.WWW', '02': 'ID0000000000001', '03': 'UMI' },
      ...merchantFields('IDR', 'ID', 'JAKARTA'),
      '61': '10110',
    }),

  /**
   * A zero as the eighth character marks the BIC of a test bank; the last three are its branch, in Manila
   * (ISO 9362).
   */
  qrPh: (merchant: string): string =>
    encodeEmv({
      '00': '01',
      '01': '11',
      '28': { '00': 'ph.ppmi.p2m', '01': 'TESTPHM0MNL', '03': merchant, '05': '000' },
      ...merchantFields('PHP', 'PH', 'MANILA'),
      '62': { '00': 'ph.ppmi.qrph' },
    }),
}

const merchantFields = (currencyCode: 'MYR' | 'IDR' | 'PHP', countryCode: string, city: string): EmvTree => ({
  '52': merchantCategory,
  '53': emvCurrency(currencyCode),
  '58': countryCode,
  '59': merchantName,
  '60': city,
})
