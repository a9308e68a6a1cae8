import { entryColumns } from '#lib/console/ledger/settlement-columns.ts'
import { settledEntries } from '#lib/ledger/settlements/settlement-entries.ts'
import { settlementId } from '#lib/ledger/settlements/settlement.ts'
import { answerRead } from '../../../../answer-read.ts'
import { fileAnswer, formatIn } from '../../../../file-answer.ts'
import { settlementOf, type SettlementParams } from '../../../settlement-of-address.ts'

/** The entries of a settlement as a file. */
export const GET = (request: Request, { params }: { params: Promise<SettlementParams> }): Promise<Response> =>
  answerRead(request, 'payments.read', async (visit, query) => {
    const settlement = await settlementOf(visit, await params)
    const file = { name: settlementId(settlement), format: formatIn(query['format']) }
    return fileAnswer(visit, file, entryColumns, settledEntries(visit.gateway.db, settlement))
  })
