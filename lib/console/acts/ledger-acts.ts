import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { adjustBalance } from '../../ledger/adjustments/adjust-balance.ts'
import { readBalance } from '../../ledger/read-balances.ts'
import { amountShortest } from '../../money/money.ts'
import { textOfDecider } from '../../platform/audit/actor.ts'
import { isRefused } from '../../platform/refused.ts'
import type { Act } from './act.ts'
import { merchantCode, moneyOf, reason, typedMoney, withAmount } from './fields.ts'
import { calledMerchant, merchantOf } from './merchant-acts.ts'

const t = consolePhrases('acts')

const content = z.object({ merchantCode, ...typedMoney, reason }).superRefine(withAmount)

/** A correction of a merchant's balance. Two people decide, as at the command line, whatever is set. */
export const adjustBalanceAct: Act<z.infer<typeof content>> = {
  name: 'balance adjust',
  right: 'suspense.work',
  content,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  needsApproval: () => true,
  async describe(gateway, typed) {
    const merchant = await merchantOf(gateway, typed.merchantCode)
    if (isRefused(merchant)) return merchant
    const change = moneyOf(typed)
    if (change.amount === 0n) return { refused: t('balance.zero') }
    const { available, reserved } = await readBalance(gateway.db, merchant.code, typed.currencyCode)
    const isEmpty = available.amount === 0n && reserved.amount === 0n
    if (isEmpty && !merchant.currencyEnabled(typed.currencyCode))
      return { refused: t('balance.off', { merchant: merchant.code, currency: typed.currencyCode }) }
    return {
      title: t('balance.adjust', { merchant: merchant.channelName }),
      facts: [
        [t('fact.merchant'), calledMerchant(merchant)],
        [t('fact.correction'), change],
        [t('fact.reason'), typed.reason],
      ],
    }
  },
  async perform({ db }, typed, { by, approvedBy, requestId }) {
    if (!approvedBy) return { refused: t('balance.two') }
    const { before, after } = await adjustBalance(db, {
      requestId,
      merchantCode: typed.merchantCode,
      money: moneyOf(typed),
      reason: typed.reason,
      by,
      approvedBy: textOfDecider(approvedBy),
    })
    return {
      done: t('balance.adjusted', {
        from: amountShortest(before.available),
        to: amountShortest(after.available),
        currency: typed.currencyCode,
      }),
    }
  },
}
