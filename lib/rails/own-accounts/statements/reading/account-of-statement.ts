import type { NamedAccount } from '../../../../bank-files/statements/statement.ts'
import type { OperatorAccount } from '../../accounts/account.ts'

/** The cash account of a statement, or why there is none. */
export type AccountFound =
  | { readonly account: OperatorAccount }
  /** `namedId`: the account that the file names, against the one that the importer named. */
  | { readonly fault: string; readonly namedId?: string | undefined }

/** What a statement says about its account. */
export interface StatementNames {
  readonly account?: NamedAccount
  readonly currencyCode?: string
}

/** Kinds whose identifier is what a bank writes into a statement; others are keys and codes. */
const kindsWithNumber = ['BANK', 'VIETQR']

/**
 * Tells the cash account of a statement: by IBAN, number or CLABE in the file, where punctuation, leading
 * zeros and a currency behind it do not count; by the account that the importer named, where the file is
 * silent. Both together must not contradict each other.
 */
export function accountOfStatement(
  accounts: readonly OperatorAccount[],
  { account: named, currencyCode }: StatementNames,
  given: OperatorAccount | undefined,
): AccountFound {
  const written = named && (named.iban ?? named.number)
  if (!named || written === undefined)
    return given ? { account: given } : { fault: `the file names no account: say which one it is of ${how}` }
  const matching = accounts.filter((one) => isNamed(one, named))
  const inCurrency = matching.filter((one) => currencyCode === undefined || one.currencyCode === currencyCode)
  const cash = new Set((inCurrency.length > 0 ? inCurrency : matching).map(cashAccountId))
  const [first] = cash
  if (given) {
    const isOther = cash.size > 0 ? !cash.has(given.id) : kindsWithNumber.includes(given.kind)
    return isOther
      ? {
          fault: `the file is of the account ${written}, which is not the one given`,
          namedId: first,
        }
      : { account: given }
  }
  if (cash.size === 0)
    return { fault: `there is no account ${written}: "account list" shows all, "account add" adds one` }
  const found = cash.size === 1 ? accounts.find(({ id }) => id === first) : undefined
  return found
    ? { account: found }
    : { fault: `${written} may be several accounts: say which one it is ${how}` }
}

/** Files come by the command and by HTTP; those in a folder have their account. */
const how = 'with --account, or over HTTP with account='

/** Where the money of an address lies. */
export const cashAccountId = ({ id, settlesIn }: OperatorAccount): string => settlesIn ?? id

function isNamed(account: OperatorAccount, named: NamedAccount): boolean {
  const own = namesOf(account)
  if (namesIn(named).some((name) => own.includes(name))) return true
  // An IBAN ends with the number in most countries, behind bank and branch.
  const number = plain(account.identifier)
  if (named.iban === undefined || number.length < shortestEnding) return false
  const iban = plain(named.iban)
  return iban.endsWith(number) && mayBeOfBank(iban.slice(0, -number.length), account.bankCode)
}

/**
 * Whether what stands before the number in an IBAN is not another bank's. Shorter codes are domestic, and
 * stand in none; of a BIC its country is compared, and its bank where the IBAN has letters there.
 */
function mayBeOfBank(beforeNumber: string, bankCode = ''): boolean {
  const code = plain(bankCode)
  const [country, bank] = [beforeNumber.slice(0, 2), beforeNumber.slice(4)]
  if (bic.test(code))
    return code.slice(4, 6) === country && (!/^[A-Z]{4}/.test(bank) || bank.startsWith(code.slice(0, 4)))
  return code.length < shortestBankCode || bank.length < code.length || bank.includes(code)
}

const bic = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/
const shortestBankCode = 4

const shortestEnding = 6

/** A CLABE is three digits of the bank, three of the city, eleven of the account, and a check digit. */
const clabe = /^\d{18}$/
const numberInClabe = (text: string): readonly string[] => (clabe.test(text) ? [text.slice(6, 17)] : [])

function namesOf({ identifier, bankCode = '', bankBranch = '', currencyCode }: OperatorAccount) {
  const inside = currencyCode === 'MXN' ? numberInClabe(identifier) : []
  const names = [
    identifier,
    bankCode + identifier,
    bankBranch + identifier,
    bankCode + bankBranch + identifier,
  ]
  return [...names, ...inside].map(plain)
}

function namesIn({ iban, number, bank = '' }: NamedAccount): readonly string[] {
  const names = [iban, iban?.slice(4), number, number && bank + number]
  return names.flatMap((name) => (name === undefined ? [] : plain(name))).filter((name) => name !== '')
}

const plain = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=^\d{4,30})[A-Z]{3}$/, '')
    .replace(/^0+/, '')
