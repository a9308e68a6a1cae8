import { statementColumns, statementRows } from '#lib/console/ledger/statement-columns.ts'
import { statementAsked } from '#lib/console/ledger/statement-asked.ts'
import { answerRead } from '../../answer-read.ts'
import { fileAnswer, formatIn } from '../../file-answer.ts'
import { notHere } from '../../visit.ts'

/** The statement of a merchant and currency as a file. */
export const GET = (request: Request): Promise<Response> =>
  answerRead(request, 'payments.read', async (visit, query) => {
    const { db, clock } = visit.gateway
    const asked = statementAsked(query, visit.merchantCode, { now: clock.now(), timeZone: visit.timeZone })
    if (!asked) notHere()
    const { merchantCode, currencyCode } = asked.statement
    const file = { name: `statement-${merchantCode}-${currencyCode}`, format: formatIn(query['format']) }
    return fileAnswer(visit, file, statementColumns, statementRows(db, asked.statement))
  })
