import { z } from 'zod'
import { resendCallback, resendFailed } from '../../callbacks/resend-callback.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Act } from './act.ts'
import { merchantCode, uuid } from './fields.ts'

const oneCallback = z.object({ merchantCode, callbackId: uuid })

/** A callback is sent again, as a merchant asks for it at the API. */
export const resendCallbackAct: Act<z.infer<typeof oneCallback>> = {
  name: 'callback resend',
  right: 'callbacks.resend',
  content: oneCallback,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  needsApproval: () => false,
  describe: async (_, typed) => ({
    title: 'Resend a callback',
    facts: [['Merchant', typed.merchantCode]],
  }),
  perform: ({ db }, typed, { by: actor }) =>
    db.transaction(async (transaction) => {
      const { merchantCode: merchant, callbackId } = typed
      const resent = await resendCallback({ db: transaction }, merchant, callbackId)
      if (!resent) return { refused: 'There is no such callback.' }
      const event = { actor, command: 'callback resend', merchantCode: merchant }
      await recordAudit(transaction, { ...event, after: { callbackId, [resent.kind]: resent.paymentId } })
      return { done: 'The callback is sent again now.' }
    }),
}

const allFailed = z.object({
  merchantCodes: z.array(merchantCode).min(1, 'There is no merchant.'),
  since: z.iso.datetime('The time since when is missing.'),
})

/** Every callback that failed since a time is sent again, of one merchant or of several. */
export const resendFailedAct: Act<z.infer<typeof allFailed>> = {
  name: 'callback resend-failed',
  right: 'callbacks.resend',
  content: allFailed,
  about: ({ merchantCodes }) => (merchantCodes.length === 1 ? { merchantCode: merchantCodes[0] } : {}),
  needsApproval: () => false,
  describe: async (_, { merchantCodes, since }) => ({
    title: 'Resend all failed callbacks',
    facts: [
      ['Merchants', merchantCodes.join(', ')],
      ['Since', new Date(since)],
    ],
  }),
  async perform({ db }, { merchantCodes, since }, { by: actor }) {
    let count = 0
    for (const merchant of merchantCodes) {
      count += await db.transaction(async (transaction) => {
        const resent = await resendFailed({ db: transaction }, merchant, new Date(since))
        if (resent > 0) {
          const event = { actor, command: 'callback resend-failed', merchantCode: merchant }
          await recordAudit(transaction, { ...event, after: { since, callbacks: resent } })
        }
        return resent
      })
    }
    if (count === 0) return { refused: 'No callback failed since then.' }
    return {
      done: count === 1 ? 'One callback is sent again now.' : `${count} callbacks are sent again now.`,
    }
  },
}
