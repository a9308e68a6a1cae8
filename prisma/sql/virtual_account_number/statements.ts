// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Gives out a virtual account number of a cash account: random after its prefix, so that a number does not
 * tell how many payins there are.
 */
export const giveVirtualAccountNumber: StatementOf<{ number: readonly (string | null | undefined)[] | null | undefined; cashAccountId: string | null | undefined }, { number: string }> = statement(
  'give_virtual_account_number',
  ['number', 'cashAccountId'],
  `with free as (
  select drawn.number from unnest($1::text[]) as drawn (number)
    left join virtual_account_number taken on taken.cash_account_id = $2 and taken.number = drawn.number
   where taken.number is null or taken.given_at < gateway_now() - interval '400 days' limit 1)
insert into virtual_account_number (cash_account_id, number, given_at) select $2, number, gateway_now() from free
on conflict (cash_account_id, number) do update set given_at = excluded.given_at
 where virtual_account_number.given_at < excluded.given_at - interval '400 days'
returning number`,
)
