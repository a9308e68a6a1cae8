import { listMerchants } from '../../merchants/list.ts'
import {
  pageOfItems,
  type ItemFilter,
  type OpenItem,
  type PageOfItems,
} from '../../payments/suspense/open-items.ts'
import type { PlaceOfItem } from '../../payments/suspense/sql/open-items.ts'
import { suspenseSums, type SuspenseSums } from '../../payments/suspense/suspense-sums.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { itemLines } from '../../rails/own-accounts/statements/sql/item-lines.ts'
import type { Gateway } from '../../gateway.ts'
import { askedActs, type AskedAct } from '../acts/approvals.ts'
import type { Deciding } from '../acts/deciding.ts'
import { assignAct } from '../acts/suspense-assign.ts'
import { bookAct } from '../acts/suspense-book.ts'
import { returnAct } from '../acts/suspense-return.ts'

/** A person works on so many without turning a page. */
const itemsOfPage = 200

/** What the working page of suspense shows. */
export interface WorkingList extends PageOfItems, SuspenseSums {
  /** What people have asked for and others have not approved, by the item. */
  readonly asked: ReadonlyMap<string, readonly AskedAct[]>
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  readonly merchants: readonly string[]
}

/** The list as a person filters it, with the sums of all of it. */
export async function readWorkingList(
  visit: Deciding & { readonly gateway: Gateway },
  filter: ItemFilter,
  after: PlaceOfItem | undefined,
): Promise<WorkingList> {
  const { gateway } = visit
  const [page, sums, asked, accounts, merchants] = await Promise.all([
    pageOfItems(gateway, filter, { after, limit: itemsOfPage }, itemLines(gateway.personal)),
    suspenseSums(gateway.db),
    askedActs(visit, [assignAct, bookAct, returnAct]),
    selectAccounts(gateway.db),
    listMerchants(gateway.db),
  ])
  return {
    ...page,
    ...sums,
    asked: byItem(asked),
    accounts: accounts.map((account) => ({ id: account.id, name: calledOf(account) })),
    merchants: merchants.map(({ merchantCode }) => merchantCode),
  }
}

/** The acts that wait, by the items that they name. */
export function byItem(asked: readonly AskedAct[]): ReadonlyMap<string, readonly AskedAct[]> {
  const pairs = asked.flatMap((act) => itemIdsOf(act).map((id) => [id, act] as const))
  const grouped = Map.groupBy(pairs, ([id]) => id)
  return new Map([...grouped].map(([id, some]) => [id, some.map(([, act]) => act)]))
}

function itemIdsOf({ content }: AskedAct): readonly string[] {
  const { itemIds, itemId }: { itemIds?: readonly string[]; itemId?: string } = Object(content)
  return itemIds ?? (itemId === undefined ? [] : [itemId])
}

/** The likeliest candidate, where people should look at it first. */
export const bestOf = ({ candidates: [best] }: OpenItem) => best
