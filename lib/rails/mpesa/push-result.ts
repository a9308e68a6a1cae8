/** What a result code of a push says that is not 0, which is paid. Texts differ by day and channel, codes do not. */
export type PushResult =
  | { readonly is: 'OPEN' | 'UNKNOWN' }
  | { readonly is: 'FAILED'; readonly meaning: 'CANCELLED_BY_CUSTOMER' | 'REFUSED_BY_INSTITUTION' }

/**
 * 1 no balance, 1001 another prompt is open, 1019 expired, 1037 not reachable or not answered, 2001 wrong PIN. What
 * is not listed stays open until a person has looked: codes may also be letters.
 */
const refused = new Set(['1', '1001', '1019', '1037', '2001'])

export function pushResult(code: string): PushResult {
  if (code === '4999') return { is: 'OPEN' }
  if (code === '1032') return { is: 'FAILED', meaning: 'CANCELLED_BY_CUSTOMER' }
  return refused.has(code) ? { is: 'FAILED', meaning: 'REFUSED_BY_INSTITUTION' } : { is: 'UNKNOWN' }
}
