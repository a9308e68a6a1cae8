import { randomUUID } from 'node:crypto'
import type { Balance, StatementLine } from '../../../../bank-files/statements/statement.ts'
import type { CurrencyCode } from '../../../../money/currency.ts'
import { money, parseAmount, type AmountFault, type Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { sealPayer, type SealedPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalKeys } from '../../../../platform/personal-data/data-key.ts'
import { hashesOf, lineIdentity, referenceHashes } from '../identity/line-identity.ts'

/** A line of a file, checked and encrypted, before it is stored. */
export interface LineToStore {
  readonly id: string
  readonly line: StatementLine
  readonly money: Money
  readonly identity: bigint
  readonly references: readonly bigint[]
  readonly bankReference: bigint | undefined
  /** What lay on the account after it; absent too where the file's balance cannot be read. */
  readonly balance: Money | undefined
  readonly entry: string | undefined
  readonly payer: SealedPayer
}

/** What is stored encrypted of a line. The names of the payer's fields are those of receipts. */
export interface PersonalOfLine {
  readonly account?: { readonly accountName?: string; readonly accountNumber?: string }
  readonly text: string
  readonly references: readonly { readonly field: string; readonly value: string }[]
  readonly returnReason?: string
  /** The file contradicts itself about its direction. */
  readonly signContradicts?: true
}

/** Prepares a line for storage. The caller has checked its money. */
export function lineToStore(
  { digest, personal }: Pick<PaymentContext, 'digest' | 'personal'>,
  keys: PersonalKeys,
  line: StatementLine,
  of: Money,
): LineToStore {
  return {
    id: randomUUID(),
    line,
    money: of,
    identity: lineIdentity(digest, line, of),
    references: referenceHashes(digest, line),
    bankReference: hashesOf(digest, [line.bankReference])[0],
    balance: balanceAfter(line, of.currencyCode),
    entry: typeof line.line === 'string' ? /^(\d{1,9})\.\d+$/.exec(line.line)?.[1] : undefined,
    payer: sealPayer(personal, keys, personalOf(line)),
  }
}

function balanceAfter(
  { balanceAfter: amount }: StatementLine,
  currencyCode: CurrencyCode,
): Money | undefined {
  const read = amount === undefined ? undefined : moneyOfBalance({ amount }, currencyCode)
  return typeof read === 'string' ? undefined : read
}

function personalOf(line: StatementLine): PersonalOfLine {
  const { bankReference, endToEndId, references, payer, text, returnReason, signContradicts } = line
  return {
    ...(payer && {
      account: {
        ...(payer.name !== undefined && { accountName: payer.name }),
        ...(payer.account !== undefined && { accountNumber: payer.account }),
      },
    }),
    text,
    references: [
      ...(endToEndId === undefined ? [] : [{ field: 'EndToEndId', value: endToEndId }]),
      ...(bankReference === undefined ? [] : [{ field: 'AcctSvcrRef', value: bankReference }]),
      ...references,
    ],
    ...(returnReason !== undefined && { returnReason }),
    ...(signContradicts && { signContradicts }),
  }
}

/** The money of a line in its account's currency, or what is wrong with it. */
export function moneyOfLine(
  { amount, currencyCode: written }: Pick<StatementLine, 'amount' | 'currencyCode'>,
  statementCurrency: string | undefined,
  currencyCode: CurrencyCode,
): Money | string {
  const inFile = written ?? statementCurrency ?? currencyCode
  if (inFile !== currencyCode) return `the line is in ${inFile}, the account is kept in ${currencyCode}`
  const parsed = parseAmount(amount, currencyCode)
  if (typeof parsed !== 'bigint') return `the amount ${amount} ${faults[parsed]} (${currencyCode})`
  return parsed > 0n ? money(parsed, currencyCode) : `the amount ${amount} is not positive`
}

/** A balance may have more digits than one transfer. */
const digitsOfBalance = 18

/** A booked balance in the account's currency, or what is wrong with it. */
export function moneyOfBalance(balance: Balance, currencyCode: CurrencyCode): Money | string {
  const inFile = balance.currencyCode ?? currencyCode
  if (inFile !== currencyCode) return `the balance is in ${inFile}, the account is kept in ${currencyCode}`
  const parsed = parseAmount(balance.amount, currencyCode, digitsOfBalance)
  return typeof parsed === 'bigint'
    ? money(parsed, currencyCode)
    : `the balance ${balance.amount} ${faults[parsed]} (${currencyCode})`
}

const faults: Readonly<Record<AmountFault, string>> = {
  NOT_A_NUMBER: 'is not a number',
  TOO_MANY_DIGITS: 'has more digits than an amount may have',
  TOO_MANY_DECIMALS: 'has more decimals than the currency',
}
