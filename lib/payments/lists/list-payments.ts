import { setTimeout as delay } from 'node:timers/promises'
import type { House } from '../house.ts'
import type { ListFilter } from './list-query.ts'
import { readPage, type ListPage, type PageAsked } from './read-page.ts'
import type { Listing } from './settled-before.ts'

// Milliseconds: a payment's transaction takes a few of them.
const firstWait = 50
const lastWait = 400

/**
 * A page of a merchant's payments of one kind, the oldest first (filled gaps, "Beyond the specification"); see `readPage`. A page that
 * leads nowhere, because a transaction runs that is older than all of it, waits for up to a second: so nobody asks for it again and
 * again at full speed.
 */
export async function listPayments(
  house: House,
  listing: Listing,
  filter: ListFilter,
  asked: PageAsked,
): Promise<ListPage> {
  for (let wait = firstWait; ; wait *= 2) {
    const page = await readPage(house, listing, filter, asked)
    if (!page.leadsNowhere || wait > lastWait) return page
    await delay(wait)
  }
}
