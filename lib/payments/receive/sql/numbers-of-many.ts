import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { Receipt } from '../receipt.ts'
import { hashNumbers } from './personal-parts.ts'
import { namesOfReceivingAccounts } from '#sql/receiving_account'
import { numbersOfManyReceipts } from '#sql/receipt'

/** What operators and banks call the receiving accounts of the installation: numbers, keys, codes, names. */
export async function namesOfAccounts(transaction: Queryable): Promise<readonly string[]> {
  const { rows } = await transaction.query(namesOfReceivingAccounts())
  return rows.flatMap(({ names }) => names)
}

/** Those of these numbers that stand in several other transfers of the receipt's account, lately. */
export async function numbersOfMany(
  transaction: Queryable,
  personal: PersonalData,
  { receivingAccountId, money, movedAt }: Receipt,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query(
    numbersOfManyReceipts({
      personal: hashNumbers(personal, await personal.keysFor(transaction, undefined), numbers),
      receivingAccountId,
      currencyCode: money.currencyCode,
      money: amountFixed(money),
      movedAt,
    }),
  )
  return new Set(rows.flatMap(({ no }) => numbers[no - 1] ?? []))
}
