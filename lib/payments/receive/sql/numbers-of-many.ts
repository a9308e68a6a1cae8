import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { Receipt } from '../receipt.ts'
import { hashNumbers } from './personal-parts.ts'

/** What operators and banks call the receiving accounts of the installation: numbers, keys, codes, names. */
export async function namesOfAccounts(transaction: Queryable): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ names: string[] }>({
    name: 'names_of_receiving_accounts',
    text: `
      select array_remove(array[identifier, bank_code, bank_branch], null)
             || array(select value from jsonb_each_text(details) as detail (key, value)) as names
        from receiving_account`,
  })
  return rows.flatMap(({ names }) => names)
}

/** So many other transfers with a number show that it is not one transfer's. */
const othersMin = 2
const sinceDays = 90

/** Those of these numbers that stand in several other transfers of the receipt's account, lately. */
export async function numbersOfMany(
  transaction: Queryable,
  personal: PersonalData,
  { receivingAccountId, money, movedAt }: Receipt,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ no: number }>({
    name: 'numbers_of_many_receipts',
    text: `
      select given.no::int from unnest($1::bigint[]) with ordinality as given (hash, no)
       where (select count(*) from (
                select from receipt
                 where text_numbers && array[given.hash] and receiving_account_id = $2 and currency_code = $3
                   and (amount, moved_at) <> ($4::numeric, $5::timestamptz)
                   and received_at > gateway_now() - interval '${sinceDays} days'
                 limit ${othersMin}) other) = ${othersMin}`,
    values: [
      hashNumbers(personal, await personal.keysFor(transaction, undefined), numbers),
      receivingAccountId,
      money.currencyCode,
      amountFixed(money),
      movedAt,
    ],
  })
  return new Set(rows.flatMap(({ no }) => numbers[no - 1] ?? []))
}
