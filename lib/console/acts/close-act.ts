import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import { closeMerchant } from '../../payments/closing/close-merchant.ts'
import { webAddress } from '../../payments/web-address.ts'
import { namedBank } from '../../rails/own-accounts/batches/creditor-bank.ts'
import { isRefused } from '../../platform/refused.ts'
import { decidedBy, type Act } from './act.ts'
import { currencyCode, line, merchantCode } from './fields.ts'
import { calledMerchant, merchantOf } from './merchant-acts.ts'
import { moneyText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z.object({
  merchantCode,
  /** Where what is available in one currency goes; absent: no payout is ordered. */
  payee: z
    .object({
      currencyCode,
      accountNumber: line(t('name.accountNumber')),
      accountName: line(t('name.accountName')),
      bankCode: line(t('name.bank')).optional(),
      callbackUrl: webAddress.optional(),
    })
    .optional(),
})

/** A merchant leaves: no payins and tokens, the last payout of a currency. Repeated for each currency. */
export const closeMerchantAct: Act<z.infer<typeof content>> = {
  name: 'merchant close',
  right: 'merchants.change',
  content,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  // The account of the last payout is in the payout.
  audited: ({ payee, ...typed }) => ({ content: { ...typed, payee: payee?.currencyCode } }),
  async describe(gateway, { merchantCode: code, payee }) {
    const merchant = await merchantOf(gateway, code)
    if (isRefused(merchant)) return merchant
    return {
      title: t('closing.close', { merchant: calledMerchant(merchant) }),
      facts: [
        [t('fact.merchant'), calledMerchant(merchant)],
        [t('fact.fromNowOn'), t('closing.stops')],
        ...(payee
          ? ([
              [t('fact.lastPayout'), payee.currencyCode],
              [t('fact.account'), payee.accountNumber],
              [t('fact.holder'), payee.accountName],
              [t('fact.bank'), payee.bankCode],
            ] as const)
          : []),
      ],
    }
  },
  async perform(gateway, { merchantCode: code, payee }, deciders) {
    const bank = payee?.bankCode === undefined ? {} : namedBank(payee.currencyCode, payee.bankCode)
    if (!bank)
      return {
        refused: t('closing.noBank', { currency: payee?.currencyCode ?? '', code: payee?.bankCode ?? '' }),
      }
    const closed = await closeMerchant(gateway, {
      merchantCode: code,
      payee: payee && {
        currencyCode: payee.currencyCode,
        callbackUrl: payee.callbackUrl,
        paymentMethod: {
          paymentMethodCode: 'BANK_TRANSFER',
          ...(bank.operatorCode !== undefined && { paymentOperatorCode: bank.operatorCode }),
          account: {
            accountNumber: payee.accountNumber,
            accountName: payee.accountName,
            bankBranch: bank.bankBranch,
          },
        },
      },
      ...decidedBy(deciders),
    })
    if (isMerchantFault(closed)) return { refused: closed.message }
    gateway.merchants.drop(code)
    const ordered = closed.ordered.map(({ ordered: money }) =>
      t('closing.ordered', { money: moneyText(money) }),
    )
    const left = closed.notOrdered.map(({ available, reason }) =>
      t('closing.left', { money: moneyText(available), reason }),
    )
    const open = closed.open.length === 0 ? [] : [t('closing.open', { count: closed.open.length })]
    return { done: [t('closing.closed'), ...open, ...ordered, ...left].join(' ') }
  },
}
