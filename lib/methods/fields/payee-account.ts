import type { BankAccountRule } from '../../countries/bank-account.ts'
import { countryOfCurrency } from '../../countries/registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { inSentence, refused, text } from './text.ts'

/**
 * The payee's account, by its country's rule, with the check digit where there is one (specification-gaps.md,
 * "Shapes not shown").
 */
export function payeeAccountNumber(currencyCode: CurrencyCode) {
  const { name, example, fault } = bankAccountRule(currencyCode)
  return refused(
    text({
      identifies: true,
      needs: `the ${name} that is paid, such as ${example}`,
      description: `${name[0]?.toUpperCase()}${name.slice(1)} that is paid.`,
      example,
    }),
    (accountNumber) => inSentence(fault(accountNumber)),
  )
}

/**
 * The branch that keeps the account. The specification has no other field for the code that some clearing
 * houses require with the number: it is the IFSC in India and the branch code in Japan, checked when sent;
 * elsewhere it is the bank's own name or code of the branch.
 */
export function bankBranch(currencyCode: CurrencyCode) {
  const { branch } = bankAccountRule(currencyCode)
  const example = branch?.example ?? 'Accra Main'
  const called = branch?.name ?? 'name or code of the branch'
  return refused(
    text({
      identifies: true,
      needs: `the ${called}, such as ${example}`,
      description: `${called[0]?.toUpperCase()}${called.slice(1)} that keeps the account.`,
      example,
    }),
    (written) => inSentence(branch?.fault(written)),
  )
}

function bankAccountRule(currencyCode: CurrencyCode): BankAccountRule {
  const country = countryOfCurrency(currencyCode)
  if (!country) throw new Error(`no country keeps bank accounts in ${currencyCode}`)
  return country.bankAccount
}

/** Number or phone number of a wallet; each wallet has its own format. */
export const walletNumber = text({
  identifies: true,
  needs: 'the number of the wallet, 4 to 34 letters and digits',
  description: 'Number of the wallet, where it is not the phone number.',
  example: '081234567890',
}).regex(
  /^\+?[0-9A-Za-z](?:[ .-]?[0-9A-Za-z]){3,33}$/,
  'must be the number of a wallet: 4 to 34 letters and digits, such as 081234567890',
)
