import { paymentColumns } from '#lib/console/payments/payment-columns.ts'
import { everyFound } from '#lib/console/search/every-found.ts'
import { searchOf } from '#lib/console/search/find.ts'
import { soughtOf } from '#lib/console/search/search-query.ts'
import { answerRead } from '../../answer-read.ts'
import { fileAnswer, formatIn } from '../../file-answer.ts'
import { finderOf, recordSearch, showsCustomers } from '../search-of-visit.ts'

/** Exactly what the list shows, all of its pages, as a file. */
export const GET = (request: Request): Promise<Response> =>
  answerRead(request, 'payments.read', async (visit, query) => {
    const search = searchOf(visit.gateway, finderOf(visit), soughtOf(query))
    const inClear = showsCustomers(visit, query)
    await recordSearch(visit, search, inClear)
    const file = { name: 'payments', format: formatIn(query['format']) }
    return fileAnswer(visit, file, paymentColumns(inClear), everyFound(visit.gateway, search))
  })
