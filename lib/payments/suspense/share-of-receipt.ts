/** A receipt that counted for a completed payment, in minor units. */
export interface CountedReceipt {
  readonly receiptId: string
  readonly amount: bigint
}

/** What a completed payment has of one receipt. */
export interface Share {
  /** What the completion took of it from suspense; the rest is surplus, and lies there already. */
  readonly taken: bigint
  /**
   * What the merchant was credited for it. Less than that: the rest is the offset, which went to rounding.
   * More: the payment was completed with less, and SHORTFALL paid the rest.
   */
  readonly returned: bigint
}

/**
 * The share of one receipt in a completion. Receipts count in the order in which they came, the one that
 * completed the payment last: the first pay the order amount, the last of it the offset. What lacked of the
 * order amount is returned with the last. The shares of all receipts add up to what the completion moved.
 * Throws if the receipt did not count.
 */
export function shareOf(
  receipts: readonly CountedReceipt[],
  receiptId: string,
  { required, ordered }: { readonly required: bigint; readonly ordered: bigint },
): Share {
  let before = 0n
  for (const [at, receipt] of receipts.entries()) {
    const after = before + receipt.amount
    const isLast = at === receipts.length - 1
    if (receipt.receiptId === receiptId)
      return {
        taken: least(after, required) - least(before, required),
        returned: (isLast ? ordered : least(after, ordered)) - least(before, ordered),
      }
    before = after
  }
  throw new Error(`receipt ${receiptId} did not count for the payment that it is matched to`)
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
