import { importTried } from '#lib/console/accounts/try-file.ts'
import { forgetTried, keepTried, readTriedBytesOf } from '#lib/console/accounts/tried-files.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'

export { formsOnly as GET }

/** Imports a file that the same person has tried, unless something hinders it by now. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const t = visit.phrases('accounts')
    const { personId } = visit.person
    const id = fields.one('file')
    const file = await readTriedBytesOf(visit.writes, personId, id)
    if (!file) return { result: 'REFUSED', said: t('file.gone'), to: '/console/overview' }
    const { fileName } = file
    const imported = await importTried(visit.writes, file, actorAt(visit))
    await forgetTried(visit.writes, personId, id)
    if ('trial' in imported) {
      const again = await keepTried(visit.writes, personId, file, imported.trial)
      return {
        result: 'REFUSED',
        said: t('file.changed', { file: fileName }),
        to: `/console/overview?file=${again}`,
      }
    }
    const { lines, matched, suspense, payouts, duplicates } = imported.result
    return {
      result: 'DONE',
      said: t('file.imported', { file: fileName, lines, matched, suspense, payouts, duplicates }),
      to: '/console/overview',
    }
  })
