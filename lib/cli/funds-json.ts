import type { MerchantFunds } from '../ledger/adjustments/book-by-hand.ts'
import { add, moneyJson } from '../money/money.ts'

/** A merchant's balance in a currency, as commands print it. */
export const fundsJson = ({ available, reserved }: MerchantFunds) => ({
  balance: moneyJson(add(available, reserved)).amount,
  available: moneyJson(available).amount,
  reserved: moneyJson(reserved).amount,
})
