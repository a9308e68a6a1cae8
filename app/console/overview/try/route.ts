import { cashAccountNamed, tryFile } from '#lib/console/accounts/try-file.ts'
import { keepTried } from '#lib/console/accounts/tried-files.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { ConsoleRefusal } from '../../visit.ts'

export { formsOnly as GET }

/** A bank's file of a day has a few megabytes. */
const bytesMax = 32 * 1024 * 1024

/** Tries a bank's file on an account: the page that comes next shows what would become of it. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'suspense.work',
    async (visit, fields) => {
      const t = visit.phrases('accounts')
      const account = await cashAccountNamed(visit.gateway, fields.one('account'))
      if (!account) throw new ConsoleRefusal()
      const chosen = fields.file('file')
      if (!chosen) return { result: 'REFUSED', said: t('file.notChosen') }
      const file = {
        accountId: account.id,
        fileName: chosen.name.slice(0, 255),
        bytes: new Uint8Array(await chosen.arrayBuffer()),
      }
      const trial = await tryFile(visit.writes, file, actorAt(visit))
      const id = await keepTried(visit.writes, visit.person.personId, file, trial)
      const to = `/console/overview?file=${id}`
      const named = { file: file.fileName, account: account.name }
      return trial.hindrances.length > 0
        ? { result: 'REFUSED', said: t('file.hindered', named), to }
        : { result: 'DONE', said: t('file.tried', named), to }
    },
    { bytesMax },
  )
