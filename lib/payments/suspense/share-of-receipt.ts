/** A receipt that counted for a completed payment, in minor units. */
export interface CountedReceipt {
  readonly receiptId: string
  readonly amount: bigint
}

/** What a completed payment has of one receipt. */
export interface Share {
  /** What the completion took of it from suspense; the rest is surplus, and lies there already. */
  readonly taken: bigint
  /** What the merchant was credited of that; the rest is the offset, which went to rounding. */
  readonly returned: bigint
}

/**
 * The share of one receipt in a completion. Receipts count in the order in which they came, the one that
 * completed the payment last: the first pay the order amount, the last of it the offset. The shares of all
 * receipts add up to what the completion moved. Throws if the receipt did not count.
 */
export function shareOf(
  receipts: readonly CountedReceipt[],
  receiptId: string,
  { required, ordered }: { readonly required: bigint; readonly ordered: bigint },
): Share {
  let before = 0n
  for (const receipt of receipts) {
    const after = before + receipt.amount
    if (receipt.receiptId === receiptId)
      return {
        taken: least(after, required) - least(before, required),
        returned: least(after, ordered) - least(before, ordered),
      }
    before = after
  }
  throw new Error(`receipt ${receiptId} did not count for the payment that it is matched to`)
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
