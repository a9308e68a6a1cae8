import { decide } from '#lib/console/acts/decide.ts'
import { createMerchantAct } from '#lib/console/acts/merchant-acts.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'

export { formsOnly as GET }

/** "Create": leads to the page of the new merchant. No merchant has an exclamation mark in its code. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'merchants.change',
    async (visit, { one }) => {
      const code = one('code')
      const decision = await decide(visit, createMerchantAct, {
        merchantCode: code,
        name: one('name'),
        publicKey: one('publicKey'),
        requestsPerSecond: one('requestsPerSecond') || undefined,
      })
      const to = `/console/merchants/${encodeURIComponent(code)}`
      return decision.result === 'DONE' ? { ...decision, to } : decision
    },
    { fresh: true },
  )
