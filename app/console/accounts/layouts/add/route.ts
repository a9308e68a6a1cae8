import { fileToPointAt, layoutPointedAt } from '#lib/console/accounts/pointed-layout.ts'
import { readTried } from '#lib/console/accounts/tried-files.ts'
import { configureAccountAct } from '#lib/console/acts/account-acts.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { addMappingAct } from '#lib/console/acts/mapping-add.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'

export { formsOnly as GET }

/** Adds the layout that a person pointed out, and lets the account use it. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'suspense.work',
    async (visit, { one }) => {
      const t = visit.phrases('accounts')
      const { personId } = visit.person
      const file = await fileToPointAt(visit.writes, personId, one('file'))
      const tried = await readTried(visit.writes, personId, one('file'))
      if (!file || !tried) return { result: 'REFUSED', said: t('file.gone'), to: '/console/accounts/layouts' }
      const pointed = layoutPointedAt(file, {
        name: one('name'),
        bank: one('bank'),
        country: one('country').toUpperCase(),
        dateFormat: one('dateFormat').toUpperCase(),
        decimal: one('decimal'),
        headingRow: Number(one('headingRow')),
        meanings: Array.from({ length: file.columns }, (_, at) => one(`column-${at}`)),
      })
      if ('problem' in pointed) return { result: 'REFUSED', said: pointed.problem }
      const { mapping } = pointed
      const added = await decide(visit, addMappingAct, { layout: mapping })
      if (added.result !== 'DONE' || one('use') !== 'true')
        return { ...added, to: '/console/accounts/layouts' }
      const change = { accountId: tried.accountId, change: { mapping: mapping.name } }
      const used = await decide(visit, configureAccountAct, change)
      return { ...used, said: `${added.said} ${used.said}`, to: `/console/accounts/${tried.accountId}` }
    },
    { fresh: ({ one }) => one('use') === 'true' },
  )
