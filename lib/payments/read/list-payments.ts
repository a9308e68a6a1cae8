import { readWhenSettled } from '../../platform/db/list-page.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { ListFilter, Listing } from './list-query.ts'
import { readPage, type ListPage, type PageAsked } from './read-page.ts'

/**
 * A page of a merchant's payments of one kind, the oldest first (specification-gaps.md, "Beyond the
 * specification").
 */
export const listPayments = (
  context: PaymentContext,
  listing: Listing,
  filter: ListFilter,
  asked: PageAsked,
): Promise<ListPage> => readWhenSettled(() => readPage(context, listing, filter, asked))
