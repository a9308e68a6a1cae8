import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import { isAboveThreshold } from '../../merchants/approval-threshold.ts'
import { moneyJson } from '../../money/money.ts'
import { inSentences, isFailure } from '../../payments/failure.ts'
import { createPayout } from '../../payments/payouts/create-payout.ts'
import { parsePayout } from '../../payments/payouts/payout-request.ts'
import { lastPayoutFacts } from '../../payments/closing/sql/closing.ts'
import { priceOf } from '../../payments/pricing.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import { decidedBy, personal, type Act, type FactValue } from './act.ts'
import { merchantCode, moneyOf, requestBody, typedMoney, withAmount } from './fields.ts'
import { merchantOf } from './merchant-acts.ts'
import { moneyText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z
  .object({
    merchantCode,
    ...typedMoney,
    /** As the API takes it: `paymentMethodCode` and the fields of the method. */
    paymentMethod: z.looseObject({ paymentMethodCode: z.string(t('typed.noMethod')) }),
    /** Empty: where that of the merchant's newest payment went. */
    callbackUrl: z.string().trim().max(2_000).default(''),
    description: z.string().trim().max(255).default(''),
  })
  .superRefine(withAmount)
type PayoutByForm = z.infer<typeof content>

/** A payout by form, under the rules of the API. Above the merchant's threshold another person agrees. */
export const payoutAct: Act<PayoutByForm> = {
  name: 'payout create',
  right: 'payouts.create',
  content,
  about: (typed) => ({ ofMerchant: typed.merchantCode, merchantCode: typed.merchantCode }),
  // The payee stands in the payout.
  audited: ({ paymentMethod, ...typed }) => ({
    content: { ...typed, paymentMethod: paymentMethod.paymentMethodCode },
  }),
  needsApproval: async ({ config, db }, typed) =>
    config.fourEyes && (await isAboveThreshold(db, typed.merchantCode, moneyOf(typed))),
  async describe(gateway, typed) {
    const read = await readPayout(gateway, typed)
    if (isRefused(read)) return read
    const ordered = moneyOf(typed)
    const { paymentMethodCode, ...payee } = typed.paymentMethod
    const { fee, vat } = priceOf(read.merchant, 'payout', paymentMethodCode, ordered)
    return {
      title: t('payout.create', { money: moneyText(ordered) }),
      facts: [
        [t('fact.amount'), ordered],
        [t('fact.fee'), fee],
        [t('fact.vat'), vat],
        [t('fact.method'), paymentMethodCode],
        ...fieldsOf(payee),
        ...(typed.callbackUrl === '' ? [] : [[t('fact.callbacksTo'), typed.callbackUrl] as const]),
        ...(typed.description === '' ? [] : [[t('fact.description'), typed.description] as const]),
      ],
    }
  },
  async perform(gateway, typed, deciders) {
    const read = await readPayout(gateway, typed)
    if (isRefused(read)) return read
    const { requestId: paymentId, by } = deciders
    const key = { merchantCode: typed.merchantCode, kind: 'payout', paymentId } as const
    const money = moneyOf(typed)
    const { approvedBy } = decidedBy(deciders)
    const outcome = await createPayout(gateway, read.merchant, key, read.request, (transaction) =>
      recordAudit(transaction, {
        actor: by,
        command: 'payout create',
        merchantCode: typed.merchantCode,
        after: { kind: 'payout', paymentId, money: moneyJson(money), approvedBy },
      }),
    )
    if (isFailure(outcome)) return { refused: inSentences(outcome) }
    return {
      done: t('payout.created', { money: moneyText(money) }),
      data: { paymentId },
    }
  },
}

async function readPayout(gateway: Gateway, typed: PayoutByForm) {
  const merchant = await merchantOf(gateway, typed.merchantCode)
  if (isRefused(merchant)) return merchant
  const facts =
    typed.callbackUrl === '' ? await lastPayoutFacts(gateway.db, merchant.code, 'closing-') : undefined
  const callbackUrl = facts ? facts.callbackUrl : typed.callbackUrl
  if (callbackUrl === undefined) return { refused: t('payout.noCallback') } satisfies Refused
  const money = moneyJson(moneyOf(typed))
  const body = {
    paymentRequested: { money },
    paymentMethod: typed.paymentMethod,
    callbackUrl,
    ...(typed.description !== '' && { description: typed.description }),
  }
  const parsed = parsePayout(merchant, requestBody(body))
  if (isFailure(parsed)) return { refused: inSentences(parsed) } satisfies Refused
  return { merchant, request: parsed.value }
}

/** The fields of a method, those within others under both names. */
function fieldsOf(fields: object, within = ''): (readonly [string, FactValue])[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? fieldsOf(value, `${within}${name}.`)
      : [[`${within}${name}`, personal(String(value))] as const],
  )
}
