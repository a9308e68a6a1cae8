import { z } from 'zod'
import { sendTestEvent } from '../../callbacks/send-test-event.ts'
import { addKey } from '../../merchants/keys/add-key.ts'
import { removeKey } from '../../merchants/keys/remove-key.ts'
import { revokeTokens } from '../../merchants/keys/revoke-tokens.ts'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import { rotateCallbackSecret } from '../../merchants/rotate-callback-secret.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { inSentences, isFailure } from '../../payments/failure.ts'
import { validate } from '../../payments/validate.ts'
import { webAddress } from '../../payments/web-address.ts'
import { isRefused, type Act, type ActOutcome } from './act.ts'
import { merchantCode } from './fields.ts'
import { calledMerchant, merchantOf } from './merchant-acts.ts'

/** What acts on keys have in common: one person is enough, who has just proved who it is. */
function keyAct<Content extends { readonly merchantCode: string }>(
  act: Pick<Act<Content>, 'name' | 'content' | 'perform'> & { readonly title: string },
): Act<Content> {
  return {
    ...act,
    right: 'keys',
    about: (typed) => ({ merchantCode: typed.merchantCode }),
    needsApproval: () => false,
    async describe(gateway, typed) {
      const merchant = await merchantOf(gateway, typed.merchantCode)
      return isRefused(merchant)
        ? merchant
        : { title: act.title, facts: [['Merchant', calledMerchant(merchant)]] }
    },
  }
}

const pem = z.string().trim().min(1, 'The public key is missing.').max(20_000)

export const addKeyAct = keyAct({
  name: 'merchant add-key',
  title: 'Add a public key',
  content: z.object({ merchantCode, publicKey: pem }),
  async perform({ db, merchants }, typed, { by }): Promise<ActOutcome> {
    const added = await addKey(db, typed.merchantCode, typed.publicKey, by)
    if (isMerchantFault(added)) return { refused: added.message }
    merchants.drop(typed.merchantCode)
    return { done: `The key ${added.fingerprint.slice(0, 16)}… is added.` }
  },
})

export const removeKeyAct = keyAct({
  name: 'merchant remove-key',
  title: 'Remove a public key',
  content: z.object({ merchantCode, publicKey: pem, revokeTokens: z.boolean().default(false) }),
  async perform({ db, merchants }, { merchantCode: code, ...removal }, { by }): Promise<ActOutcome> {
    const removed = await removeKey(db, { code, ...removal }, by)
    if (isMerchantFault(removed)) return { refused: removed.message }
    merchants.drop(code)
    return { done: `The key ${removed.fingerprint.slice(0, 16)}… is removed.` }
  },
})

const onlyMerchant = z.object({ merchantCode })

export const revokeTokensAct = keyAct({
  name: 'merchant revoke-tokens',
  title: 'Refuse every token that was issued until now',
  content: onlyMerchant,
  async perform({ db, merchants }, { merchantCode: code }, { by }): Promise<ActOutcome> {
    const revoked = await revokeTokens(db, code, by)
    if (isMerchantFault(revoked)) return { refused: revoked.message }
    merchants.drop(code)
    return { done: 'Tokens that were issued until now are refused, within five seconds.' }
  },
})

export const rotateSecretAct = keyAct({
  name: 'merchant rotate-callback-secret',
  title: 'Make a new callback secret',
  content: z.object({
    merchantCode,
    overlapHours: z.coerce.number('The overlap is a number of hours.').int().min(0).max(720).default(24),
  }),
  async perform(
    { db, secrets, merchants },
    { merchantCode: code, overlapHours },
    { by },
  ): Promise<ActOutcome> {
    const rotated = await rotateCallbackSecret(db, secrets, { code, overlapHours }, by)
    if (isMerchantFault(rotated)) return { refused: rotated.message }
    merchants.drop(code)
    return {
      done: `There is a new callback secret. Both sign until ${rotated.previousValidUntil.slice(0, 16).replace('T', ' ')} UTC.`,
    }
  },
})

export const testEventAct = keyAct({
  name: 'merchant test-event',
  title: 'Send a test event',
  content: z.object({ merchantCode, url: z.string().trim().max(2_000).optional() }),
  async perform(gateway, { merchantCode: code, url }, { by }): Promise<ActOutcome> {
    const checked =
      url === undefined || url === '' ? { value: undefined } : validate(webAddress, url, ['url'])
    if (isFailure(checked)) return { refused: inSentences(checked) }
    const sent = await sendTestEvent(gateway, { merchantCode: code, url: checked.value })
    if (sent === 'MERCHANT_UNKNOWN') return { refused: `There is no merchant ${code}.` }
    if (sent === 'NO_ADDRESS')
      return { refused: 'No payment has a callback address that could be used: give an address.' }
    const { status, error, durationMs } = sent.delivery
    const after = { callbackUrl: sent.callbackUrl, status, error }
    await recordAudit(gateway.db, { actor: by, command: 'merchant test-event', merchantCode: code, after })
    const answered = status === undefined ? `no answer (${error ?? 'unknown'})` : `HTTP ${status}`
    const said = `${sent.callbackUrl}: ${answered} in ${Math.round(durationMs)} ms.`
    return status === 200
      ? { done: `The test event arrived. ${said}` }
      : { refused: `The test event did not arrive. ${said}` }
  },
})
