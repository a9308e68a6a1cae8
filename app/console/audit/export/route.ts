import { auditColumns, auditFilter, everyEvent } from '#lib/console/audit/audit-search.ts'
import { answerRead } from '../../answer-read.ts'
import { fileAnswer, formatIn } from '../../file-answer.ts'

/** Exactly what the list shows, all of its pages, as a file. */
export const GET = (request: Request): Promise<Response> =>
  answerRead(request, undefined, (visit, query) => {
    const events = everyEvent(visit.gateway.db, auditFilter(visit, query))
    const file = { name: 'audit', format: formatIn(query['format']) }
    return Promise.resolve(fileAnswer(visit, file, auditColumns, events))
  })
