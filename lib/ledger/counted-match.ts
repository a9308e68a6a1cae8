/**
 * SQL over `receipt_match`: whether a match counted for its payment. Money that came after the success did
 * not, nor did money whose match was undone before. What a completed payment gave back by undoing counted.
 */
export const isCounted = (match: string): string =>
  `(not ${match}.after_success and (${match}.undone_at is null or ${match}.given_back))`

/**
 * SQL: whether a match is one by which its receipt may have completed the payment; the last of them did, also
 * where it was undone or divided since.
 */
export const mayHaveCompleted = (match: string): string => `not ${match}.after_success`

/** The same as `isCounted` for all that the payment received, also after its success. */
export const isReceived = (match: string): string => `(${match}.undone_at is null or ${match}.given_back)`

/**
 * SQL: the order of the parts of one receipt, by their keys: `/1`, which was divided off, counts after what
 * was left of it, `/2`. So what is taken back of a receipt is first what the payment does not need of it.
 */
export const partsOf = (sourceId: string): string => `${sourceId} collate "C" desc`

/** SQL: when the money of a match came first: a match that was redone keeps its place among others. */
export const firstAt = (match: string): string => `
  (select min(earlier.at) from receipt_match earlier
    where earlier.receipt_id = coalesce(${match}.in_place_of, ${match}.receipt_id)
      and (earlier.merchant_code, earlier.kind, earlier.payment_id) = (${match}.merchant_code, ${match}.kind, ${match}.payment_id))`
