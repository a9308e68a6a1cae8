import type { ItemFilter } from '#lib/payments/suspense/open-items.ts'
import type { PlaceOfItem } from '#lib/payments/suspense/sql/open-items.ts'
import { suspenseTabs } from '#lib/payments/suspense/suspense-sums.ts'
import type { Query } from '../page-kind.tsx'
import { isUuid } from '#lib/platform/uuid.ts'

export const tabNames = ['all', 'credits', 'debits', 'payments', 'returns'] as const
export type TabName = (typeof tabNames)[number]

/** The tab that an address names; all of the list where it names none. */
export const tabOf = ({ tab }: Query): TabName => tabNames.find((name) => name === tab) ?? 'all'

/** The filters of the page, by their names in the address. */
const filterNames = ['text', 'payer', 'account', 'least', 'most', 'merchant', 'owner', 'older'] as const

/** What the audit keeps of a look at the page: by what, on which tab, at which item; not what was found. */
export function lookOf(query: Query): object {
  const { item } = query
  const tab = { tab: tabOf(query) }
  return isUuid(item)
    ? { ...tab, suspenseItemId: item }
    : { ...tab, by: filterNames.filter((name) => query[name] !== undefined) }
}

export const isFiltered = (query: Query): boolean => filterNames.some((name) => query[name] !== undefined)

/** Amounts may have blanks and grouping commas, as people copy them. */
const amountIn = (text: string | undefined): string | undefined => {
  const amount = text?.replaceAll(/[\s,]/g, '')
  return amount !== undefined && /^\d{1,15}(?:\.\d{1,6})?$/.test(amount) ? amount : undefined
}

const textIn = (text: string | undefined): string | undefined => {
  const words = text?.trim()
  return words === undefined || words === '' ? undefined : words
}

/** What is listed, by the address; what cannot be read restricts nothing. */
export function filterOf(query: Query): ItemFilter {
  const [tab, text, payer] = [tabOf(query), textIn(query['text']), textIn(query['payer'])]
  const [merchantCode, owner] = [textIn(query['merchant']), textIn(query['owner'])]
  const [least, most] = [amountIn(query['least']), amountIn(query['most'])]
  const older = /^\d{1,6}$/.test(query['older'] ?? '') ? Number(query['older']) : undefined
  return {
    ...(tab !== 'all' && { kinds: suspenseTabs[tab] }),
    ...(text !== undefined && { text }),
    ...(payer !== undefined && { payer }),
    ...(merchantCode !== undefined && { merchantCode }),
    ...(owner !== undefined && { owner }),
    ...(isUuid(query['account']) && { accountId: query['account'] }),
    ...((least !== undefined || most !== undefined) && {
      amount: { least: least ?? '0', most: most ?? '999999999999999999' },
    }),
    ...(older !== undefined && { olderThanHours: older }),
  }
}

/** After which item the list goes on, by the address. */
export function placeOf({ after }: Query): PlaceOfItem | undefined {
  const [, micros, id] = /^(\d{1,18})-([\da-f-]{36})$/i.exec(after ?? '') ?? []
  return micros !== undefined && isUuid(id) ? { micros: BigInt(micros), id } : undefined
}

export const placeText = ({ micros, id }: PlaceOfItem): string => `${micros}-${id}`
