import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { isAboveThreshold } from '../../merchants/approval-threshold.ts'
import { loadMerchant } from '../../merchants/load-merchant.ts'
import { moneyJson } from '../../money/money.ts'
import { createRefund } from '../../payments/refunds/create-refund.ts'
import { parseRefund } from '../../payments/refunds/refund-request.ts'
import { selectRefundable } from '../../payments/refunds/sql/refundable.ts'
import { inSentences, isFailure } from '../../payments/failure.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { decidedBy, personal, type Act, type FactValue } from './act.ts'
import { line, merchantCode, moneyOf, reason, requestBody, typedMoney, withAmount } from './fields.ts'
import { moneyText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z
  .object({
    merchantCode,
    payinId: line(t('name.payin')),
    ...typedMoney,
    reason,
    /** As the API takes it; absent: to the account that the customer paid from. */
    paymentMethod: z.looseObject({ paymentMethodCode: z.string() }).optional(),
  })
  .superRefine(withAmount)

/** Pays money of a payin back, under the rules of the API. Above the merchant's threshold another person agrees. */
export const refundAct: Act<z.infer<typeof content>> = {
  name: 'refund create',
  right: 'refund',
  content,
  needsApproval: async ({ config, db }, typed) =>
    config.fourEyes && (await isAboveThreshold(db, typed.merchantCode, moneyOf(typed))),
  // The payee stands in the refund.
  audited: ({ paymentMethod, ...typed }) => ({
    content: { ...typed, paymentMethod: paymentMethod?.paymentMethodCode },
  }),
  about: (typed) => ({ ofMerchant: typed.merchantCode, merchantCode: typed.merchantCode }),
  async describe({ db }, typed) {
    const refundable = await selectRefundable(db, typed.merchantCode, typed.payinId)
    if (!refundable || refundable.currencyCode !== typed.currencyCode)
      return { refused: t('refund.noPayinIn', { payin: typed.payinId, currency: typed.currencyCode }) }
    const money = moneyOf(typed)
    if (money.amount <= 0n) return { refused: t('typed.zero') }
    if (money.amount > refundable.left.amount)
      return { refused: t('refund.tooMuch', { money: moneyText(refundable.left) }) }
    return {
      title: t('refund.create', { money: moneyText(money), payin: typed.payinId }),
      facts: [
        [t('fact.payin'), typed.payinId],
        [t('fact.refund'), money],
        [t('fact.to'), payeeOf(typed.paymentMethod)],
        [t('fact.reason'), typed.reason],
      ],
    }
  },
  async perform(gateway, typed, deciders) {
    const { requestId, by } = deciders
    const payin = { merchantCode: typed.merchantCode, kind: 'payin', paymentId: typed.payinId } as const
    const [merchant, record] = await Promise.all([
      loadMerchant(gateway.db, typed.merchantCode),
      readPayment(gateway, payin),
    ])
    if (!merchant || !record) return { refused: t('refund.noPayin', { payin: typed.payinId }) }
    const body = {
      idPayin: typed.payinId,
      money: moneyJson(moneyOf(typed)),
      reason: typed.reason,
      callbackUrl: record.callbackUrl,
      ...(typed.paymentMethod && { paymentMethod: typed.paymentMethod }),
    }
    const parsed = await parseRefund(gateway, merchant, requestBody(body))
    if (isFailure(parsed)) return { refused: inSentences(parsed) }
    const key = { merchantCode: merchant.code, kind: 'refund', paymentId: requestId } as const
    const { approvedBy } = decidedBy(deciders)
    const after = {
      kind: 'refund',
      paymentId: requestId,
      payin: typed.payinId,
      reason: typed.reason,
      approvedBy,
    }
    const outcome = await createRefund(gateway, merchant, key, parsed.value, (transaction) =>
      recordAudit(transaction, { actor: by, command: 'refund create', merchantCode: merchant.code, after }),
    )
    if (isFailure(outcome)) return { refused: inSentences(outcome) }
    return {
      done: t('refund.created', { money: moneyText(moneyOf(typed)), payin: typed.payinId }),
      data: { refundId: requestId },
    }
  },
}

const payeeOf = (method: z.infer<typeof content>['paymentMethod']): FactValue =>
  method === undefined
    ? t('refund.sameAccount')
    : personal(
        [method.paymentMethodCode, method['paymentOperatorCode'], ...Object.values(accountOf(method))]
          .filter(Boolean)
          .join(' '),
      )

const accountOf = ({ account }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof account === 'object' && account !== null ? { ...account } : {}
