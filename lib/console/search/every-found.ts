import type { FoundPayment } from '../../payments/search/payment-search.ts'
import type { Gateway } from '../../gateway.ts'
import { findPayments, type Search } from './find.ts'

const atOnce = 1_000

/** Every payment that is found, read page by page while the file is sent. */
export async function* everyFound(
  gateway: Pick<Gateway, 'db' | 'personal' | 'rails' | 'clock'>,
  search: Search,
): AsyncGenerator<FoundPayment> {
  let page = await findPayments(gateway, search, { limit: atOnce })
  for (;;) {
    yield* page.payments
    if (!page.next) return
    page = await findPayments(gateway, search, { limit: atOnce, after: page.next })
  }
}
