import {
  clearing,
  clearingColumns,
  clientMoney,
  clientMoneyColumns,
  endOfDay,
  trialBalance,
  trialBalanceColumns,
} from '#lib/console/books/books.ts'
import { answerRead } from '../../answer-read.ts'
import { fileAnswer, formatIn } from '../../file-answer.ts'

/** The view of the books that the address names, as a file. */
export const GET = (request: Request): Promise<Response> =>
  answerRead(request, 'books.read', async (visit, query) => {
    const format = formatIn(query['format'])
    const before = endOfDay(query['at'], visit.timeZone, visit.gateway.clock.now())
    switch (query['show']) {
      case 'client':
        return fileAnswer(
          visit,
          { name: 'client-money', format },
          clientMoneyColumns,
          await clientMoney(visit.gateway, before),
        )
      case 'clearing':
        return fileAnswer(visit, { name: 'clearing', format }, clearingColumns, await clearing(visit.gateway))
      default:
        return fileAnswer(
          visit,
          { name: 'trial-balance', format },
          trialBalanceColumns,
          await trialBalance(visit.gateway, before),
        )
    }
  })
