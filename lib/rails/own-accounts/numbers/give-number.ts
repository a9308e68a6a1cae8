import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../../platform/db/database.ts'
import type { NumberRange } from '../kinds/va.ts'
import { giveVirtualAccountNumber } from '#sql/virtual_account_number'

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
    const { rows } = await database.query(
      giveVirtualAccountNumber({
        cashAccountId,
        number: Array.from({ length: drawnAtOnce }, () => drawn(range)),
      }),
    )
    if (rows[0]) return rows[0].number
  }
  return undefined
}

function drawn({ prefix, digits }: NumberRange): string {
  const room = digits - prefix.length
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`) % 10n ** BigInt(room)
  return prefix + random.toString().padStart(room, '0')
}
