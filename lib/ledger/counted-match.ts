/**
 * SQL over `receipt_match`: whether a match is one by which its receipt may have completed the payment; the
 * last of them did, also where it was undone or divided since.
 */
export const mayHaveCompleted = (match: string): string => `not ${match}.after_success`

/**
 * SQL: whether a match brought what its payment received, also after its success. What a completed payment
 * gave back by undoing did.
 */
export const isReceived = (match: string): string => `(${match}.undone_at is null or ${match}.given_back)`
