import type { CurrencyCode } from '../../../money/currency.ts'
import { money } from '../../../money/money.ts'
import { withAmount } from '../../../qr/with-amount.ts'
import type { AddressKind } from './kind.ts'

/** A static code of a national QR system, as the acquirer issued it to the merchant. */
const merchantCode = (kind: string, currencyCode: CurrencyCode, method: string): AddressKind => ({
  kind,
  identifier: 'the text of the static QR code that your acquirer issued',
  keepsWhole: true,
  methods: (asked) => (asked === currencyCode ? [method] : []),
  fault: ({ identifier }) => {
    const code = withAmount(identifier, money(100n, currencyCode), 'A'.repeat(25))
    return code.ok ? undefined : `--identifier is no usable code: ${code.message}.`
  },
})

export const duitNow = merchantCode('DUITNOW', 'MYR', 'DUITNOW')
export const qris = merchantCode('QRIS', 'IDR', 'QRISPAY')
export const qrPh = merchantCode('QRPH', 'PHP', 'QRPH')
