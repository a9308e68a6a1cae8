import { receivingBank } from '../../methods/parts/operators.ts'
import type { OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'

/** What people call the bank of an account; undefined where nothing says which it is. */
export function bankNameOf({
  bankName,
  bankCode,
  currencyCode,
  identifier,
}: OperatorAccount): string | undefined {
  if (bankName !== undefined) return bankName
  // A CLABE begins with the code of its bank.
  const code = bankCode ?? (currencyCode === 'MXN' ? identifier : undefined)
  return code === undefined ? undefined : receivingBank({ bankCode: code }, currencyCode).name
}

const endingLength = 4

/** The last digits of its number, else of whatever customers pay to: enough to tell accounts apart. */
export function endingOf({ identifier }: Pick<OperatorAccount, 'identifier'>): string {
  const digits = identifier.replaceAll(/\D/g, '')
  return (digits.length >= endingLength ? digits : identifier).slice(-endingLength)
}
