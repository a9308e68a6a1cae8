import type { Queryable } from '../../platform/db/database.ts'
import { openReturns, selectRailRows } from '../../rails/rails.ts'
import { amountShortest } from '../../money/money.ts'
import { finding, type Finding } from '../finding.ts'

/** Rails whose institution does not answer, or gave money back that could be taken from no payment. */
export async function checkRails(db: Queryable): Promise<Finding[]> {
  const silent = (await selectRailRows(db)).filter(({ isEnabled, brokenSince }) => isEnabled && brokenSince)
  const open = await openReturns(db)
  return [
    ...silent.map(({ name, brokenSince }) =>
      finding(
        'RAIL_DOES_NOT_ANSWER',
        `The institution of the rail ${name} has not answered since ${brokenSince?.toISOString()}.`,
      ),
    ),
    ...open.map(({ railName, id, idReceipt, money }) =>
      finding(
        'RAIL_RETURN_OPEN',
        `The institution of the rail ${railName} gave ${amountShortest(money)} ${money.currencyCode} of the receipt ${idReceipt} back (${id}).`,
      ),
    ),
  ]
}
