import { makeExampleDay } from '#lib/console/example-day.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { demoMerchantCode } from '#lib/demo/shop.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { ConsoleRefusal } from '../../visit.ts'

export { formsOnly as GET }

/** Fills a sandbox with a day of the demo shop; in live mode there is no such address. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'system.change', async (visit) => {
    const { writes, phrases } = visit
    const merchant = writes.mode === 'sandbox' ? await writes.merchants.find(demoMerchantCode) : undefined
    if (!merchant) throw new ConsoleRefusal()
    const made = await makeExampleDay(writes, merchant, actorAt(visit))
    const t = phrases('overview')
    return made === undefined
      ? { result: 'REFUSED', said: t('example.none') }
      : { result: 'DONE', said: t('example.made', { count: made }) }
  })
