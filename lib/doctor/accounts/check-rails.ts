import type { Queryable } from '../../platform/db/database.ts'
import { openReturns, selectRailRows } from '../../rails/rails.ts'
import { amountShortest } from '../../money/money.ts'
import { ordersGivenUp } from '#sql/rail_order'
import { finding, type Finding } from '../finding.ts'

/** Rails whose institution does not answer, or says nothing of an order, or gave money back that could be taken from no payment. */
export async function checkRails(db: Queryable): Promise<Finding[]> {
  const silent = (await selectRailRows(db)).filter(({ isEnabled, brokenSince }) => isEnabled && brokenSince)
  const open = await openReturns(db)
  const { rows: left } = await db.query(ordersGivenUp())
  return [
    ...silent.map(({ name, brokenSince }) =>
      finding(
        'RAIL_DOES_NOT_ANSWER',
        `The institution of the rail ${name} has not answered since ${brokenSince?.toISOString()}.`,
      ),
    ),
    ...left.map(({ name, key }) =>
      finding(
        'RAIL_ORDER_GIVEN_UP',
        `The institution of the rail ${name} said nothing of use about the order ${key}.`,
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
