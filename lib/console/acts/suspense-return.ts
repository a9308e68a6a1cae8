import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { returnItem, type ItemReturned, type ReturnPayee } from '../../payments/suspense/return-item.ts'
import { bankCodes, namedBank } from '../../rails/own-accounts/batches/creditor-bank.ts'
import { ReturnImpossible, returnsOf } from '../../rails/own-accounts/batches/order-return.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import { decidedBy, personal, type Act, type ActOutcome, type Deciders } from './act.ts'
import { line, reason, uuid } from './fields.ts'
import { itemRefused, itemsTable, itemsToDecide, moneyText, sumText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z.object({
  itemId: uuid,
  /** Where the line names no account that a bank can pay. */
  accountNumber: line(t('name.account')).optional(),
  accountName: line(t('name.holder')).optional(),
  bankCode: line(t('name.bank')).optional(),
  reason,
})
type Return = z.infer<typeof content>

/** Orders the money of an item to be paid back to its payer. */
export const returnAct: Act<Return> = {
  name: 'suspense return',
  right: 'suspense.work',
  content,
  // Accounts and names are people's data.
  audited: ({ itemId, reason: why }) => ({ content: { itemId, reason: why } }),
  async describe(gateway, typed) {
    const found = await itemsToDecide(gateway, [typed.itemId])
    if (isRefused(found)) return found
    const [item] = found.items
    if (!item || item.direction === 'DEBIT') return { refused: t('return.isDebit') }
    const payee = payeeOf(typed, item.money.currencyCode)
    if (isRefused(payee)) return payee
    const { accountName = item.payer?.name, accountNumber = item.payer?.account, operatorCode } = payee
    if (accountNumber === undefined) return missing.accountNumber
    if (accountName === undefined) return missing.accountName
    return {
      title: t('return.order', { money: sumText(found.items) }),
      facts: [
        [t('fact.holder'), personal(accountName)],
        [t('fact.account'), personal(accountNumber)],
        ...(operatorCode === undefined ? [] : [[t('fact.bank'), operatorCode] as const]),
        [t('fact.reason'), typed.reason],
      ],
      table: itemsTable(found.items),
    }
  },
  async perform(gateway, typed, deciders) {
    try {
      return await giveBack(gateway, typed, deciders)
    } catch (error) {
      if (error instanceof ReturnImpossible) return { refused: error.message }
      throw error
    }
  },
}

async function giveBack(gateway: Gateway, typed: Return, deciders: Deciders): Promise<ActOutcome> {
  const found = await itemsToDecide(gateway, [typed.itemId])
  if (isRefused(found)) return found
  const currencyCode = found.items[0]?.money.currencyCode
  const payee = currencyCode === undefined ? {} : payeeOf(typed, currencyCode)
  if (isRefused(payee)) return payee
  const outcome = await returnItem(
    gateway,
    returnsOf(gateway.personal),
    { itemId: typed.itemId, payee },
    { reason: typed.reason, ...decidedBy(deciders) },
  )
  if (outcome.result !== 'ORDERED') return refusedOf(outcome)
  return {
    done: t('return.ordered', { money: moneyText(outcome.money) }),
  }
}

function payeeOf(
  { accountNumber, accountName, bankCode }: Return,
  currencyCode: CurrencyCode,
): Partial<ReturnPayee> | Refused {
  const bank = bankCode === undefined ? {} : namedBank(currencyCode, bankCode)
  if (!bank)
    return {
      refused: t('return.noBank', {
        currency: currencyCode,
        code: bankCode ?? '',
        codes: bankCodes(currencyCode),
      }),
    }
  return {
    ...(accountNumber !== undefined && { accountNumber }),
    ...(accountName !== undefined && { accountName }),
    ...bank,
  }
}

const missing = {
  accountNumber: { refused: t('return.noAccount') },
  accountName: { refused: t('return.noHolder') },
} as const

function refusedOf(outcome: Exclude<ItemReturned, { readonly result: 'ORDERED' }>): Refused {
  switch (outcome.result) {
    case 'IS_DEBIT':
      return { refused: t('return.isDebit') }
    case 'PAYEE_MISSING':
      return missing[outcome.missing]
    case 'OTHER_ACCOUNT':
      return { refused: t('return.otherAccount') }
    default:
      return itemRefused(outcome)
  }
}
