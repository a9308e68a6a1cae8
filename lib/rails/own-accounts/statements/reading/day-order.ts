/** The earlier of two days, or the one that is known. */
export const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one

/** The later of two days, or the one that is known. */
export const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one
