import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../../platform/db/database.ts'
import type { NumberRange } from '../kinds/va.ts'

/** Numbers that are drawn at once; while half of a range is free, one of them is almost certainly. */
const drawnAtOnce = 40
/** A round is lost where another process took the number meanwhile. */
const roundsMax = 5

/**
 * Gives out a virtual account number of a cash account: random after its prefix, so that a number does not
 * tell how many payins there are. It comes back after 400 days, which is a year after its payin ended.
 * Undefined where the range is nearly used up. A number of a payin that is not created after all stays taken.
 */
export async function giveNumber(
  database: Queryable,
  cashAccountId: string,
  range: NumberRange,
): Promise<string | undefined> {
  for (let round = 0; round < roundsMax; round += 1) {
    const { rows } = await database.query<{ number: string }>({
      name: 'give_virtual_account_number',
      text: `
        with free as (
          select drawn.number from unnest($2::text[]) as drawn (number)
            left join virtual_account_number taken on taken.cash_account_id = $1 and taken.number = drawn.number
           where taken.number is null or taken.given_at < gateway_now() - interval '400 days' limit 1)
        insert into virtual_account_number (cash_account_id, number, given_at) select $1, number, gateway_now() from free
        on conflict (cash_account_id, number) do update set given_at = excluded.given_at
         where virtual_account_number.given_at < excluded.given_at - interval '400 days'
        returning number`,
      values: [cashAccountId, Array.from({ length: drawnAtOnce }, () => drawn(range))],
    })
    if (rows[0]) return rows[0].number
  }
  return undefined
}

function drawn({ prefix, digits }: NumberRange): string {
  const room = digits - prefix.length
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`) % 10n ** BigInt(room)
  return prefix + random.toString().padStart(room, '0')
}
