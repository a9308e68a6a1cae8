import type { Merchant } from '../../merchants/merchant.ts'
import { payeeAccountNumber } from '../../methods/fields/payee-account.ts'
import { payeeWalletPhone } from '../../methods/parts/payee.ts'
import type { MethodRequest } from '../../methods/payin-method.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { walletTransfer } from '../../methods/payout/wallet-transfer.ts'
import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Chosen } from '../accept/requested-method.ts'
import { businessFault, type Failure } from '../failure.ts'
import type { AccountUsed } from '../read/sql/accounts-used.ts'

type Payee = Chosen<PayoutMethod>

/** What decides where a refund goes. */
export interface RefundTarget {
  readonly merchant: Merchant
  readonly currencyCode: CurrencyCode
  /** The account that the money came from, for each receipt of the payin; undefined where it names none. */
  readonly payers: readonly (AccountUsed | undefined)[]
  /** What the request names. */
  readonly given: Payee | undefined
}

/** Where a refund goes. */
export interface RefundPayee {
  readonly payee: Payee
  /** Whether that is another account than that of the only payer who is known. */
  readonly payerDiffers: boolean
}

/**
 * Where a refund goes: to the account that the request names, and to no other. Where it names none, to the
 * account that every receipt of the payin names, if a payout method of the currency reaches it. All receipts
 * count, also those without an account and those whose account no payout reaches: the only payer who can be
 * reached is not the only payer.
 */
export function payeeOf({ merchant, currencyCode, payers, given }: RefundTarget): RefundPayee | Failure {
  const numbers = payers.map((payer) => payer?.accountNumber)
  const known = new Set(numbers.flatMap((number) => (number === undefined ? [] : [plain(number)])))
  if (given) return { payee: given, payerDiffers: known.size === 1 && !names(given, known) }
  const isOfOne = known.size === 1 && !numbers.includes(undefined)
  const reached = isOfOne
    ? payers.map((payer) => payer && reach(merchant, currencyCode, payer)).find((payee) => payee)
    : undefined
  return reached
    ? { payee: reached, payerDiffers: false }
    : businessFault('REFUND_ACCOUNT_REQUIRED', accountRequired, 'paymentMethod')
}

/** The account that every receipt of a payin names, however it is written. */
export function onlyPayer(payers: RefundTarget['payers']): AccountUsed | undefined {
  const numbers = new Set(payers.map((payer) => payer?.accountNumber && plain(payer.accountNumber)))
  return numbers.size === 1 && !numbers.has(undefined) ? payers[0] : undefined
}

/** A request of a method that is not available is refused, so that it does not matter whom it names. */
function names(given: Payee, accounts: ReadonlySet<string>): boolean {
  const number = 'method' in given ? payeeNumber(given.request) : undefined
  return number === undefined || accounts.has(plain(number))
}

const accountRequired =
  'not every receipt of the payin names one and the same account that a payout reaches: name one in paymentMethod, as in a payout'

/** The first method of the currency by which the merchant can pay to an account, with its request. */
function reach(
  merchant: Merchant,
  currencyCode: CurrencyCode,
  { accountName, accountNumber }: AccountUsed,
): { readonly method: PayoutMethod; readonly request: MethodRequest } | undefined {
  if (accountNumber === undefined || isOfTwoKinds(currencyCode, accountNumber)) return undefined
  for (const method of payoutMethodsFor(currencyCode)) {
    if (!merchant.method('payout', method.code, currencyCode).enabled) continue
    const read = method.request(currencyCode).safeParse({
      paymentMethodCode: method.code,
      ...fieldOf(method.code, accountNumber),
      account: { accountName, ...(numbered.has(method.code) && { accountNumber }) },
    })
    if (read.success) return { method, request: read.data }
  }
  return undefined
}

/**
 * Whether a number may be that of a wallet and that of a bank account, as `0712345678` in Kenya: no receipt
 * says which, and the other one is somebody else's.
 */
const isOfTwoKinds = (currencyCode: CurrencyCode, accountNumber: string): boolean =>
  walletTransfer.currencies.includes(currencyCode) &&
  payeeWalletPhone(currencyCode).safeParse(accountNumber).success &&
  payeeAccountNumber(currencyCode).safeParse(accountNumber).success

/** The methods that take the number in `account`; wallets and the keys of PIX have fields of their own. */
const numbered: ReadonlySet<string> = new Set(['BANK_TRANSFER', 'RANDOM_KEY_TRANSFER'])
const keyFields: Readonly<Record<string, string>> = {
  EMAIL_TRANSFER: 'emailAddress',
  PHONE_NUMBER_TRANSFER: 'phoneNumber',
  TAX_PAYER_ID_TRANSFER: 'taxId',
  WALLET_TRANSFER: 'phoneNumber',
}

const fieldOf = (methodCode: string, accountNumber: string): Readonly<Record<string, string>> => {
  const field = keyFields[methodCode]
  return field === undefined ? {} : { [field]: accountNumber }
}

/** The number or key of the account that a request of a payout names. */
export function payeeNumber(request: MethodRequest): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...request }
  const field = keyFields[request.paymentMethodCode]
  const number = (field === undefined ? undefined : fields[field]) ?? accountIn(fields['account'])
  return typeof number === 'string' ? number : undefined
}

const accountIn = (account: unknown): unknown =>
  typeof account === 'object' && account !== null && 'accountNumber' in account
    ? account.accountNumber
    : undefined

const plain = (number: string): string => number.replaceAll(/[^\p{L}\p{N}@]/gu, '').toUpperCase()
