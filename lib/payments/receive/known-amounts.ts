import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { GatheredCompletions } from './gathered-completions.ts'
import type { Receipt } from './receipt.ts'
import { claimedAmounts, type ClaimedAmount } from './sql/owner-of-amount.ts'

/**
 * Who claims the amounts of several receipts, looked up for all of them at once. What is known is what a
 * search for one receipt alone would find: it is forgotten where a match may have changed it, and looked up
 * again when all that was matched is written.
 */
export class KnownAmounts {
  readonly #transaction: Queryable
  readonly #gathered: GatheredCompletions
  /** Those whose payment nothing but their amount may tell, in the order in which they are matched. */
  readonly #receipts: readonly Receipt[]
  readonly #known = new Map<Receipt, ClaimedAmount>()
  #isForgotten = true

  constructor(transaction: Queryable, gathered: GatheredCompletions, receipts: readonly Receipt[]) {
    this.#transaction = transaction
    this.#gathered = gathered
    this.#receipts = receipts
  }

  /** Who claims the amount of a receipt; looks up those of the receipts after it too, where none is known. */
  async of(receipt: Receipt): Promise<ClaimedAmount | undefined> {
    const known = this.#known.get(receipt)
    if (known) return known
    await this.#gathered.write()
    const at = this.#receipts.indexOf(receipt)
    const receipts = this.#isForgotten && at >= 0 ? this.#receipts.slice(at) : [receipt]
    if (at >= 0) this.#isForgotten = false
    const claimed = await claimedAmounts(this.#transaction, receipts)
    for (const [no, one] of claimed.entries()) {
      const of = receipts[no]
      if (of) this.#known.set(of, one)
    }
    return this.#known.get(receipt)
  }

  /** A payment has got all that it was due: it is due these amounts no more. */
  completed(amounts: readonly Money[]): void {
    for (const receipt of this.#known.keys())
      if (amounts.some((money) => isSameMoney(money, receipt.money))) this.#known.delete(receipt)
  }

  /** Money was matched otherwise: a payment may claim another amount. */
  changed(): void {
    this.#known.clear()
    this.#isForgotten = true
  }
}

const isSameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currencyCode === other.currencyCode
