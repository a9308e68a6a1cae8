import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
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
import { isRefused } from '../../platform/refused.ts'
import type { Act, ActOutcome } from './act.ts'
import { merchantCode } from './fields.ts'
import { calledMerchant, merchantOf } from './merchant-acts.ts'

const t = consolePhrases('acts')

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
        : { title: act.title, facts: [[t('fact.merchant'), calledMerchant(merchant)]] }
    },
  }
}

const pem = z.string().trim().min(1, t('key.missing')).max(20_000)

export const addKeyAct = keyAct({
  name: 'merchant add-key',
  title: t('key.add'),
  content: z.object({ merchantCode, publicKey: pem }),
  async perform({ db, merchants }, typed, { by }): Promise<ActOutcome> {
    const added = await addKey(db, typed.merchantCode, typed.publicKey, by)
    if (isMerchantFault(added)) return { refused: added.message }
    merchants.drop(typed.merchantCode)
    return { done: t('key.added', { key: added.fingerprint.slice(0, 16) }) }
  },
})

export const removeKeyAct = keyAct({
  name: 'merchant remove-key',
  title: t('key.remove'),
  content: z.object({ merchantCode, publicKey: pem, revokeTokens: z.boolean().default(false) }),
  async perform({ db, merchants }, { merchantCode: code, ...removal }, { by }): Promise<ActOutcome> {
    const removed = await removeKey(db, { code, ...removal }, by)
    if (isMerchantFault(removed)) return { refused: removed.message }
    merchants.drop(code)
    return { done: t('key.removed', { key: removed.fingerprint.slice(0, 16) }) }
  },
})

const onlyMerchant = z.object({ merchantCode })

export const revokeTokensAct = keyAct({
  name: 'merchant revoke-tokens',
  title: t('key.revokeTokens'),
  content: onlyMerchant,
  async perform({ db, merchants }, { merchantCode: code }, { by }): Promise<ActOutcome> {
    const revoked = await revokeTokens(db, code, by)
    if (isMerchantFault(revoked)) return { refused: revoked.message }
    merchants.drop(code)
    return { done: t('key.tokensRevoked') }
  },
})

export const rotateSecretAct = keyAct({
  name: 'merchant rotate-callback-secret',
  title: t('key.rotateSecret'),
  content: z.object({
    merchantCode,
    overlapHours: z.coerce.number(t('typed.overlap')).int().min(0).max(720).default(24),
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
      done: t('key.secretRotated', { until: rotated.previousValidUntil.slice(0, 16).replace('T', ' ') }),
    }
  },
})

export const testEventAct = keyAct({
  name: 'merchant test-event',
  title: t('key.testEvent'),
  content: z.object({ merchantCode, url: z.string().trim().max(2_000).optional() }),
  async perform(gateway, { merchantCode: code, url }, { by }): Promise<ActOutcome> {
    const checked =
      url === undefined || url === '' ? { value: undefined } : validate(webAddress, url, ['url'])
    if (isFailure(checked)) return { refused: inSentences(checked) }
    const sent = await sendTestEvent(gateway, { merchantCode: code, url: checked.value })
    if (sent === 'MERCHANT_UNKNOWN') return { refused: t('merchant.none', { merchant: code }) }
    if (sent === 'NO_ADDRESS') return { refused: t('key.noAddress') }
    const { status, error, durationMs } = sent.delivery
    const after = { callbackUrl: sent.callbackUrl, status, error }
    await recordAudit(gateway.db, { actor: by, command: 'merchant test-event', merchantCode: code, after })
    const answered =
      status === undefined ? t('key.noAnswer', { error: error ?? t('value.unknown') }) : `HTTP ${status}`
    const said = t('key.answer', {
      url: sent.callbackUrl,
      answer: answered,
      milliseconds: Math.round(durationMs),
    })
    return status === 200
      ? { done: t('key.arrived', { answer: said }) }
      : { refused: t('key.notArrived', { answer: said }) }
  },
})
