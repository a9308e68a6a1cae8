import type { ItemDetail } from '#lib/console/suspense/item-detail.ts'
import type { WorkingList } from '#lib/console/suspense/working-list.ts'
import type { OpenItem } from '#lib/payments/suspense/open-items.ts'
import type { Visit } from '../visit.ts'

/** What the parts of an item's side of the page draw. */
export interface ItemDetailsProps {
  readonly visit: Visit
  readonly item: OpenItem
  readonly detail: ItemDetail
  readonly list: WorkingList
}

/** The item after this one, where the work goes on; the one before the last. */
export function nextItem({ items }: WorkingList, { id }: OpenItem): string | undefined {
  const at = items.findIndex((item) => item.id === id)
  return (items[at + 1] ?? items[at - 1])?.id
}

/** What was typed for this item, where it was refused. */
export const typedOf = (
  typed: Readonly<Record<string, string>> | undefined,
  itemId: string,
): Readonly<Record<string, string>> => (typed?.['id'] === itemId ? typed : {})
