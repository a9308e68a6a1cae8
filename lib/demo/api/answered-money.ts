import { z } from 'zod'
import { isCurrencyCode } from '../../money/currency.ts'
import { type Money, money, parseAmount } from '../../money/money.ts'

/** Money as the API writes it. */
export const writtenMoney = z.object({ amount: z.number(), currencyCode: z.string() })

/** The same as the shop calculates with it; undefined for a currency or an amount that it does not know. */
export function answeredMoney(written: z.infer<typeof writtenMoney> | undefined): Money | undefined {
  if (!written || !isCurrencyCode(written.currencyCode)) return undefined
  const amount = parseAmount(String(written.amount), written.currencyCode)
  return typeof amount === 'bigint' ? money(amount, written.currencyCode) : undefined
}
