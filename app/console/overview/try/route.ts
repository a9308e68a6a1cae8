import { answerConsoleForm, formsOnly } from '../../form.ts'
import { trySentFile } from '../../tried-file.ts'

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
      const tried = await trySentFile(visit, fields)
      if (!tried) return { result: 'REFUSED', said: t('file.notChosen') }
      const { id, trial, fileName, account } = tried
      const to = `/console/overview?file=${id}`
      return trial.hindrances.length > 0
        ? { result: 'REFUSED', said: t('file.hindered', { file: fileName, account }), to }
        : { result: 'DONE', said: t('file.tried', { file: fileName, account }), to }
    },
    { bytesMax },
  )
