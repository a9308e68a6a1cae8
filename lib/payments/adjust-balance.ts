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

/** One name written in two ways: in other letters, with other spaces, or with characters that nobody sees. */
export const isSamePerson = (one: string, other: string): boolean => spoken(one) === spoken(other)

const spoken = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()

/**
 * A correction between suspense and the merchant: a new entry with a reason and two different names; nothing is ever edited. Answers
 * what the merchant had before it. Throws on one name twice.
 */
export async function adjustBalance(
  db: Database,
  adjustment: Adjustment,
): Promise<{ readonly available: Money; readonly reserved: Money }> {
  const { merchantCode, money, reason, by, approvedBy } = adjustment
  if (isSamePerson(by, approvedBy)) {
    throw new Error('an adjustment needs two different people')
  }
  return db.transaction(async (transaction) => {
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
    const before = subtract(available, money)
    const { currencyCode } = money
    const stand = (left: Money) => ({ available: amountShortest(left), reserved: amountShortest(reserved) })
    await recordChange(transaction, {
      actor: by,
      command: 'balance adjust',
      merchantCode,
      before: { ...stand(before), currencyCode },
      after: { ...stand(available), currencyCode, amount: amountShortest(money), reason, approvedBy },
    })
    return { available: before, reserved }
  })
}
