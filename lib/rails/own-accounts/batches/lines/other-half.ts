import type { CurrentActor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BankLine } from '../../statements/bank-line.ts'
import { giveBack, settle, type Changed } from '../settle-order.ts'
import type { HeldOrder } from '../sql/named-orders.ts'
import { closeItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { holdNamedCredit, holdNamedDebit } from '../sql/suspense-items.ts'
import { takeReturn } from './taken-return.ts'

/**
 * Some banks refuse an order by a report, and debit it and send it back all the same. The order stays
 * refused: its debit and its return explain each other, whichever comes first. Of one of them, applies the
 * other to the order, if it is open; undefined where there is none.
 */
export async function takeOtherHalf(
  transaction: Queryable,
  order: HeldOrder,
  { direction, accountId }: Pick<BankLine, 'direction' | 'accountId'>,
  actor: CurrentActor,
): Promise<Changed | undefined> {
  if (direction === 'CREDIT') {
    const debit = await holdNamedDebit(transaction, accountId, order)
    if (!debit) return undefined
    await closeItem(transaction, debit.itemId, 'PAYOUT')
    return settle(transaction, order, { lineId: debit.lineId, account: { kind: 'OPEN_DEBITS' }, actor })
  }
  const itemId = await holdNamedCredit(transaction, accountId, order)
  const credit = itemId === undefined ? undefined : await takeReturn(transaction, itemId)
  if (!credit) return undefined
  const account = { kind: 'RECEIVING', receivingAccountId: accountId } as const
  const back = await giveBack(transaction, order, { lineId: credit.lineId, account, actor })
  return { order: back.order, entries: [credit.withdrawal, ...back.entries] }
}
