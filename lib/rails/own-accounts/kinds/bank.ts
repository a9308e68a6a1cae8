import { ungrouped } from '../../../countries/accounts/digits.ts'
import { countryOfCurrency } from '../../../countries/registry.ts'
import { offlineCountries } from '../../../methods/parts/offline-countries.ts'
import type { AddressFacts, AddressKind } from './kind.ts'

/** A bank account, paid by transfer. */
export const bank: AddressKind = {
  kind: 'BANK',
  identifier: 'the account number',
  stored: ungrouped,
  methods: (currencyCode) => {
    if (currencyCode === 'INR') return ['P2A_V2']
    return currencyCode in offlineCountries ? ['OFFLINE'] : []
  },
  mayServeNone: true,
  fault: bankAccountFault,
  details: ({ accountType, city }) => ({
    ...(accountType !== undefined && { accountType }),
    ...(city !== undefined && { city }),
  }),
}

/** By the country's rule, with the check digit where there is one, as payees of payouts are checked. */
function bankAccountFault({ currencyCode, identifier, branch, bankCode }: AddressFacts): string | undefined {
  const rule = countryOfCurrency(currencyCode)?.bankAccount
  if (!rule) return `No country keeps bank accounts in ${currencyCode}: use another kind of account.`
  const wrong = rule.fault(identifier)
  if (wrong) return `--identifier: ${wrong.message}.`
  if (!rule.branch) return undefined
  // The IFSC names bank and branch: it is the bank's code on the page.
  const [option, code] = currencyCode === 'INR' ? ['--bank-code', bankCode] : ['--branch', branch]
  if (code === undefined)
    return `${option} is missing: the ${rule.branch.name}, such as ${rule.branch.example}.`
  const wrongBranch = rule.branch.fault(code)
  return wrongBranch && `${option}: ${wrongBranch.message}.`
}
