import { keyOfEndToEndId } from '../../bank-files/payments/end-to-end-id.ts'
import { hashWays } from '../../platform/personal-data/find-hashed.ts'
import { termsOf, waysToWrite } from '../../platform/personal-data/lookup-terms.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { FoundPayment, HashedSearch, PaymentSearch, PlaceInSearch } from './payment-search.ts'
import { selectFound } from './sql/select-found.ts'

/** A page of payments, the newest first. */
export interface FoundPage {
  readonly payments: readonly FoundPayment[]
  /** The place of the last one; absent: there are no more. */
  readonly next?: PlaceInSearch
}

/**
 * The payments that an operator looks for, over all merchants, newest first. A page begins after the last
 * one of the page before, by the time of creation, which never changes: none is skipped.
 */
export async function searchPayments(
  context: Pick<PaymentContext, 'db' | 'personal' | 'rails'>,
  search: PaymentSearch,
  { after, limit }: { readonly after?: PlaceInSearch | undefined; readonly limit: number },
): Promise<FoundPage> {
  const found = await selectFound(context, await hashed(context, search), after, limit + 1)
  const page = found.slice(0, limit)
  const payments = page.map(({ payment }) => payment)
  const last = page.at(-1)
  return found.length > limit && last ? { payments, next: last.place } : { payments }
}

/** Words and accounts as hashes. A payer is found by the words of a name, or by an account. */
async function hashed(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  { payer, text, ...search }: PaymentSearch,
): Promise<HashedSearch> {
  const { reference, merchantCode } = search
  const wanted = [
    ...(payer === undefined ? [] : [[...waysToWrite(payer), termsOf('account', payer)]]),
    ...(text === undefined ? [] : [waysToWrite(text)]),
  ]
  const said = await Promise.all(wanted.map((ways) => hashWays(context, ways, merchantCode)))
  const referenceWays = reference === undefined ? [] : [termsOf('reference', reference)]
  return {
    ...search,
    said,
    referenceWays: await hashWays(context, referenceWays, merchantCode),
    orderKey: reference === undefined ? undefined : keyOfEndToEndId(reference),
  }
}
