import { z } from 'zod'

const rule = 'must be a whole number from 1 to 200'

/** How many items of a list one answer may have (filled gaps, "Beyond the specification"). */
export const pageLimit = z.coerce
  .number(rule)
  .int(rule)
  .min(1, rule)
  .max(200, rule)
  .default(50)
  .describe('How many at most.')
