import { ungrouped } from '../../../countries/accounts/digits.ts'
import { vietnam } from '../../../countries/vietnam.ts'
import type { AddressKind } from './kind.ts'

/** A bank account in Vietnam, paid by VietQR. */
export const vietQr: AddressKind = {
  kind: 'VIETQR',
  identifier: 'the account number',
  stored: ungrouped,
  methods: (currencyCode) => (currencyCode === 'VND' ? ['VIETQR'] : []),
  fault: ({ identifier, bankCode }) => {
    const wrong = vietnam.bankAccount.fault(identifier)
    if (wrong) return `--identifier: ${wrong.message}.`
    if (!/^[A-Za-z0-9]{1,19}$/.test(identifier))
      return '--identifier has more than 19 letters and digits, or other characters: VietQR cannot hold it.'
    return bankCode !== undefined && /^\d{6}$/.test(bankCode)
      ? undefined
      : "--bank-code is missing or wrong: write the bank's number at NAPAS (BIN), six digits."
  },
}
