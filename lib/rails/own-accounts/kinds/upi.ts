import { upiIdFault } from '../../../countries/accounts/upi-id.ts'
import type { AddressKind } from './kind.ts'

/** A UPI ID (India). The reference of a link (`tr`) often does not reach the bank's statement. */
export const upi: AddressKind = {
  kind: 'UPI',
  identifier: 'the UPI ID',
  stored: (identifier) => identifier.toLowerCase(),
  methods: (currencyCode) => (currencyCode === 'INR' ? ['UPIQR'] : []),
  fault: ({ identifier }) => {
    const wrong = upiIdFault(identifier)
    return wrong && `--identifier: ${wrong.message}.`
  },
  identifiedBy: () => 'AMOUNT',
}
