/** Seconds until a token expires if its request does not say: 30 minutes (specification, "Tokens"). */
export const validitySecondsDefault = 1_800
/** At most 30 days. */
export const validitySecondsMax = 2_592_000
