import { expireDuePayments } from '../../payments/end/expire-payments.ts'
import { assignItem, type Assignment } from '../../payments/suspense/assign-item.ts'
import { openItems, type OpenItem } from '../../payments/suspense/open-items.ts'
import { itemLines } from '../../rails/own-accounts/statements/sql/item-lines.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { gateway } from './accounts.ts'
import type { Order } from './orders.ts'

/** How often the candidate named first was the payment that the money was for. */
export const candidates = { right: 0, wrong: [] as string[] }

/** All money in suspense, as `suspense list` shows it. */
export const suspense = (): Promise<readonly OpenItem[]> =>
  openItems(gateway, {}, itemLines(gateway.personal))

/** The evening: what has ended expires, and each credit goes where the customer's proof says. */
export async function clearSuspense(orders: readonly Order[]): Promise<void> {
  await expireDuePayments(gateway, 1_000)
  const items = (await suspense()).filter(({ direction }) => direction === 'CREDIT')
  const byOrder = Map.groupBy(items, ({ text }) => orders.find(({ name }) => text?.includes(name)))
  for (const [order, own] of byOrder) {
    if (!order) continue
    const nobodys = own.filter(({ payment }) => !payment)
    for (const item of nobodys) judge(item, order)
    if (nobodys.length > 0) await assign(order, nobodys, {})
  }
  for (const { id, kind, payment } of await suspense()) {
    const short = orders.find(({ key }) => key.paymentId === payment?.paymentId)
    if (short && (kind === 'PART_PAID' || kind === 'SHORT'))
      await assign(short, [{ id }], { acceptShort: { borneBy: 'HOUSE' } })
  }
}

function judge(item: OpenItem, { key, name, rule }: Order): void {
  const [first] = item.candidates
  if (first?.paymentId === key.paymentId) candidates.right += 1
  else
    candidates.wrong.push(
      `${name} (${rule}) ${item.text} ${item.money.amount} ${item.reason}: ${JSON.stringify(first, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    )
}

async function assign(
  { key }: Order,
  [first, ...others]: readonly Pick<OpenItem, 'id'>[],
  more: Partial<Assignment>,
): Promise<void> {
  const assignment = {
    itemId: first?.id ?? '',
    moreItemIds: others.map(({ id }) => id),
    payment: key,
    ...more,
  }
  const outcome = await assignItem(gateway, assignment, annAndBen)
  if (!('key' in outcome)) throw new Error(`${JSON.stringify(key)}: ${outcome.result}`)
}
