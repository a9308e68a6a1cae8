import { fileToPointAt } from '#lib/console/accounts/pointed-layout.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'
import { trySentFile } from '../../../tried-file.ts'

export { formsOnly as GET }

const bytesMax = 8 * 1024 * 1024

/** Keeps a bank's table, so that its columns can be pointed at. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'suspense.work',
    async (visit, fields) => {
      const t = visit.phrases('accounts')
      const tried = await trySentFile(visit, fields)
      if (!tried) return { result: 'REFUSED', said: t('file.notChosen') }
      const isTable = (await fileToPointAt(visit.writes, visit.person.personId, tried.id)) !== undefined
      return isTable
        ? { result: 'DONE', said: t('layouts.kept'), to: `/console/accounts/layouts?file=${tried.id}` }
        : { result: 'REFUSED', said: t('layouts.noTable') }
    },
    { bytesMax },
  )
