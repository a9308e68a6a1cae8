import { settlementColumns } from '#lib/console/ledger/settlement-columns.ts'
import { everySettlement, settlementsAsked } from '#lib/console/ledger/settlement-list.ts'
import { answerRead } from '../../answer-read.ts'
import { fileAnswer, formatIn } from '../../file-answer.ts'

/** All settlements that the list shows, as a file. */
export const GET = (request: Request): Promise<Response> =>
  answerRead(request, 'payments.read', async (visit, query) => {
    const asked = settlementsAsked(query, visit.merchantCode, visit.timeZone)
    const file = { name: 'settlements', format: formatIn(query['format']) }
    return fileAnswer(visit, file, settlementColumns, everySettlement(visit.gateway.db, asked))
  })
