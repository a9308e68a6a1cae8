import { recordChange } from '../merchants/merchant-change.ts'
import type { Database } from '../db/database.ts'
import { amountShortest, subtract, type Money } from '../money/money.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { readBalance } from '../ledger/read-balances.ts'

export interface Adjustment {
  readonly merchantCode: string
  /** Positive gives to the merchant, negative takes; `available` may go below zero. */
  readonly money: Money
  readonly reason: string
  readonly by: string
  readonly approvedBy: string
}

/** A correction between suspense and the merchant: a new entry with a reason and two different names; nothing is ever edited. Throws on one name twice. */
export async function adjustBalance(db: Database, adjustment: Adjustment): Promise<void> {
  const { merchantCode, money, reason, by, approvedBy } = adjustment
  if (by.trim().toLowerCase() === approvedBy.trim().toLowerCase()) {
    throw new Error('an adjustment needs two different names: --by and --approved-by')
  }
  await db.transaction(async (transaction) => {
    await postEntry(transaction, {
      kind: 'ADJUSTMENT',
      currencyCode: money.currencyCode,
      merchantCode,
      reason,
      lines: [
        { account: { kind: 'SUSPENSE' }, amount: -money.amount },
        { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: money.amount },
      ],
    })
    // The posting holds the balance: nothing else has moved it in between.
    const { available, reserved } = await readBalance(transaction, merchantCode, money.currencyCode)
    const { currencyCode } = money
    const stand = (left: Money) => ({ available: amountShortest(left), reserved: amountShortest(reserved) })
    await recordChange(transaction, {
      actor: by,
      command: 'balance adjust',
      merchantCode,
      before: { ...stand(subtract(available, money)), currencyCode },
      after: { ...stand(available), currencyCode, amount: amountShortest(money), reason, approvedBy },
    })
  })
}
