import { fileToPointAt } from '#lib/console/accounts/pointed-layout.ts'
import { keepTried } from '#lib/console/accounts/tried-files.ts'
import { cashAccountNamed, tryFile } from '#lib/console/accounts/try-file.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'
import { ConsoleRefusal } from '../../../visit.ts'

export { formsOnly as GET }

const bytesMax = 8 * 1024 * 1024

/** Keeps a bank's table, so that its columns can be pointed at. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'suspense.work',
    async (visit, fields) => {
      const t = visit.phrases('accounts')
      const { personId } = visit.person
      const account = await cashAccountNamed(visit.gateway, fields.one('account'))
      if (!account) throw new ConsoleRefusal()
      const chosen = fields.file('file')
      if (!chosen) return { result: 'REFUSED', said: t('file.notChosen') }
      const bytes = new Uint8Array(await chosen.arrayBuffer())
      const file = { accountId: account.id, fileName: chosen.name.slice(0, 255), bytes }
      const trial = await tryFile(visit.writes, file, actorAt(visit))
      const id = await keepTried(visit.writes, personId, file, trial)
      const isTable = (await fileToPointAt(visit.writes, personId, id)) !== undefined
      return isTable
        ? { result: 'DONE', said: t('layouts.kept'), to: `/console/accounts/layouts?file=${id}` }
        : { result: 'REFUSED', said: t('layouts.noTable') }
    },
    { bytesMax },
  )
