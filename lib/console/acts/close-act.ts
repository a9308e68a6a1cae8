import { z } from 'zod'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import { closeMerchant } from '../../payments/closing/close-merchant.ts'
import { webAddress } from '../../payments/web-address.ts'
import { namedBank } from '../../rails/own-accounts/batches/creditor-bank.ts'
import { decidedBy, isRefused, type Act } from './act.ts'
import { currencyCode, line, merchantCode } from './fields.ts'
import { calledMerchant, merchantOf } from './merchant-acts.ts'
import { moneyText } from './suspense-items.ts'

const content = z.object({
  merchantCode,
  /** Where what is available in one currency goes; absent: no payout is ordered. */
  payee: z
    .object({
      currencyCode,
      accountNumber: line('The account number'),
      accountName: line('The account name'),
      bankCode: line('The bank').optional(),
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
      title: `Close ${calledMerchant(merchant)}`,
      facts: [
        ['Merchant', calledMerchant(merchant)],
        ['From now on', 'no tokens, payins and top-ups'],
        ...(payee
          ? ([
              ['Last payout in', payee.currencyCode],
              ['Account', payee.accountNumber],
              ['Holder', payee.accountName],
              ['Bank', payee.bankCode],
            ] as const)
          : []),
      ],
    }
  },
  async perform(gateway, { merchantCode: code, payee }, deciders) {
    const bank = payee?.bankCode === undefined ? {} : namedBank(payee.currencyCode, payee.bankCode)
    if (!bank) return { refused: `No bank in ${payee?.currencyCode} has the code ${payee?.bankCode}.` }
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
    const ordered = closed.ordered.map(({ ordered: money }) => `${moneyText(money)} are paid out.`)
    const left = closed.notOrdered.map(
      ({ available, reason }) => `${moneyText(available)} are left: ${reason}.`,
    )
    const open = closed.open.length === 0 ? [] : [`${closed.open.length} payments are open.`]
    return { done: ['The merchant is closed.', ...open, ...ordered, ...left].join(' ') }
  },
}
