import { z } from 'zod'
import { isAboveThreshold } from '../../merchants/approval-threshold.ts'
import { loadMerchant } from '../../merchants/load-merchant.ts'
import { moneyJson } from '../../money/money.ts'
import { createRefund } from '../../payments/refunds/create-refund.ts'
import { parseRefund } from '../../payments/refunds/refund-request.ts'
import { selectRefundable } from '../../payments/refunds/sql/refundable.ts'
import { isFailure, type Failure } from '../../payments/failure.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { Act } from './act.ts'
import { line, merchantCode, moneyOf, reason, requestBody, typedMoney, withAmount } from './fields.ts'
import { moneyText } from './suspense-items.ts'

const content = z
  .object({ merchantCode, payinId: line('The payin'), ...typedMoney, reason })
  .superRefine(withAmount)

/** Pays money of a payin back to the account that the customer paid from, as the API does. */
export const refundAct: Act<z.infer<typeof content>> = {
  name: 'refund create',
  right: 'refund',
  content,
  needsApproval: async ({ config, db }, typed) =>
    config.fourEyes && (await isAboveThreshold(db, typed.merchantCode, moneyOf(typed))),
  about: (typed) => ({ ofMerchant: typed.merchantCode, merchantCode: typed.merchantCode }),
  async describe({ db }, typed) {
    const refundable = await selectRefundable(db, typed.merchantCode, typed.payinId)
    if (!refundable || refundable.currencyCode !== typed.currencyCode)
      return { refused: `There is no payin ${typed.payinId} in ${typed.currencyCode}.` }
    const money = moneyOf(typed)
    if (money.amount <= 0n) return { refused: 'The amount must be more than 0.' }
    if (money.amount > refundable.left.amount)
      return { refused: `Of this payin ${moneyText(refundable.left)} can be refunded, no more.` }
    return {
      title: `Refund ${moneyText(money)} of payin ${typed.payinId}`,
      facts: [
        ['Payin', typed.payinId],
        ['Refund', money],
        ['Reason', typed.reason],
      ],
    }
  },
  async perform(gateway, typed, { requestId }) {
    const payin = { merchantCode: typed.merchantCode, kind: 'payin', paymentId: typed.payinId } as const
    const [merchant, record] = await Promise.all([
      loadMerchant(gateway.db, typed.merchantCode),
      readPayment(gateway, payin),
    ])
    if (!merchant || !record) return { refused: `There is no payin ${typed.payinId}.` }
    const body = {
      idPayin: typed.payinId,
      money: moneyJson(moneyOf(typed)),
      reason: typed.reason,
      callbackUrl: record.callbackUrl,
    }
    const parsed = await parseRefund(gateway, merchant, requestBody(body))
    if ('violations' in parsed) return { refused: parsed.violations.map(({ message }) => message).join(' ') }
    const key = { merchantCode: merchant.code, kind: 'refund', paymentId: requestId } as const
    const outcome = await createRefund(gateway, merchant, key, parsed.value)
    return isFailure(outcome)
      ? { refused: refusalOf(outcome) }
      : {
          done: `${moneyText(moneyOf(typed))} of payin ${typed.payinId} is refunded.`,
          data: { refundId: requestId },
        }
  },
}

function refusalOf(failure: Failure): string {
  if (failure.failure === 'BUSINESS_RULE') return failure.faults.map(({ message }) => message).join(' ')
  if (failure.failure === 'INVALID_REQUEST') return failure.violations.map(({ message }) => message).join(' ')
  return `It was refused: ${failure.failure}.`
}
