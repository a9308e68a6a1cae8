import type { FoundPayment } from '../../payments/search/payment-search.ts'
import type { PageAsked } from '../../payments/search/search-payments.ts'
import type { Gateway } from '../../gateway.ts'
import { everyRow } from '../every-row.ts'
import { findPayments, type Search } from './find.ts'

const limit = 1_000

/** Every payment that is found, read page by page while the file is sent. */
export const everyFound = (
  gateway: Pick<Gateway, 'db' | 'personal' | 'rails' | 'clock'>,
  search: Search,
): AsyncGenerator<FoundPayment> =>
  everyRow<FoundPayment, NonNullable<PageAsked['after']>>(async (after) => {
    const { payments, next } = await findPayments(gateway, search, { limit, ...(after && { after }) })
    return { rows: payments, next }
  })
