import type { Queryable } from '../../../platform/db/database.ts'
import type { AddressFacts, AddressKind } from '../kinds/kind.ts'
import { payingKinds, paysOut } from './payout-settings.ts'
import { addAccountsInTurns, sameBankAccount as sameBankAccountStatement } from '#sql/receiving_account'

/**
 * Why an account is not another one: a cash account of another kind has its number at the same bank,
 * disabled or not. The money of one real account would be in two places, and its debits would settle no
 * payout. Codes of banks are compared where both have the shape of NAPAS numbers; others may be two codes
 * of one bank. Two that are added at once take turns.
 */
export async function sameBankAccount(
  transaction: Queryable,
  { kind, currencyCode, identifier, bankCode }: AddressFacts & { readonly kind: AddressKind },
): Promise<string | undefined> {
  if (!paysOut(kind.kind)) return undefined
  await transaction.query(addAccountsInTurns({ currencyCode }))
  const { rows } = await transaction.query(
    sameBankAccountStatement({
      currencyCode,
      identifier,
      payingKinds,
      kind: kind.kind,
      bankCode: bankCode ?? '',
    }),
  )
  const [same] = rows
  return (
    same &&
    `The ${same.kind} account ${same.id} is this bank account already, and can pay out: "account configure --id ${same.id} --payouts on". Is the number at another bank, give both their --bank-code.`
  )
}
