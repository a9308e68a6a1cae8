import { recordChange } from '../merchants/merchant-change.ts'
import type { Database } from '../db/database.ts'
import { amountShortest, type Money } from '../money/money.ts'
import { postEntry } from '../ledger/post-entry.ts'

/** An opening balance for a sandbox merchant, posted through the ledger like everything else. */
export async function creditBalance(
  db: Database,
  merchantCode: string,
  credit: Money,
  actor: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await postEntry(transaction, {
      kind: 'OPENING_BALANCE',
      currencyCode: credit.currencyCode,
      merchantCode,
      lines: [
        { account: { kind: 'OPENING_BALANCE' }, amount: -credit.amount },
        { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: credit.amount },
      ],
    })
    await recordChange(transaction, {
      actor,
      command: 'balance credit',
      merchantCode,
      after: { amount: amountShortest(credit), currencyCode: credit.currencyCode },
    })
  })
}
