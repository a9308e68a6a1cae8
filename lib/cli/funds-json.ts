import { add, moneyJson } from '../money/money.ts'
import type { MerchantFunds } from '../payments/book-by-hand.ts'

/** What a merchant has in a currency, as commands print it. */
export const fundsJson = ({ available, reserved }: MerchantFunds) => ({
  balance: moneyJson(add(available, reserved)).amount,
  available: moneyJson(available).amount,
  reserved: moneyJson(reserved).amount,
})
