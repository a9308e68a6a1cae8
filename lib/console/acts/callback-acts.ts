import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { resendCallback, resendFailed } from '../../callbacks/resend-callback.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Act } from './act.ts'
import { merchantCode, uuid } from './fields.ts'

const t = consolePhrases('acts')

const oneCallback = z.object({ merchantCode, callbackId: uuid })

/** A callback is sent again, as a merchant asks for it at the API. */
export const resendCallbackAct: Act<z.infer<typeof oneCallback>> = {
  name: 'callback resend',
  right: 'callbacks.resend',
  content: oneCallback,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  needsApproval: () => false,
  describe: async (_, typed) => ({
    title: t('callback.resend'),
    facts: [[t('fact.merchant'), typed.merchantCode]],
  }),
  perform: ({ db }, typed, { by: actor }) =>
    db.transaction(async (transaction) => {
      const { merchantCode: merchant, callbackId } = typed
      const resent = await resendCallback({ db: transaction }, merchant, callbackId)
      if (!resent) return { refused: t('callback.none') }
      const event = { actor, command: 'callback resend', merchantCode: merchant }
      await recordAudit(transaction, { ...event, after: { callbackId, [resent.kind]: resent.paymentId } })
      return { done: t('callback.resent') }
    }),
}

const allFailed = z.object({
  merchantCodes: z.array(merchantCode).min(1, t('callback.noMerchant')),
  since: z.iso.datetime(t('callback.noTime')),
})

/** Every callback that failed since a time is sent again, of one merchant or of several. */
export const resendFailedAct: Act<z.infer<typeof allFailed>> = {
  name: 'callback resend-failed',
  right: 'callbacks.resend',
  content: allFailed,
  about: ({ merchantCodes }) => (merchantCodes.length === 1 ? { merchantCode: merchantCodes[0] } : {}),
  needsApproval: () => false,
  describe: async (_, { merchantCodes, since }) => ({
    title: t('callback.resendFailed'),
    facts: [
      [t('fact.merchants'), merchantCodes.join(', ')],
      [t('fact.since'), new Date(since)],
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
    if (count === 0) return { refused: t('callback.noneFailed') }
    return {
      done: t('callback.severalResent', { count }),
    }
  },
}
