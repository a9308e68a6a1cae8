import { z } from 'zod'

const rule = 'must be a whole number from 1 to 200'

// `Number` accepts more (0x10, 1e1, spaces, a sign), which is more likely a mistake than a number.
const decimalDigits = (text: unknown): unknown =>
  typeof text === 'string' && /^[0-9]{1,15}$/.test(text) ? Number(text) : text

const limit = z.number(rule).int(rule).min(1, rule).max(200, rule).default(50).describe('How many at most.')

/** How many items of a list one answer may have (specification-gaps.md, "Beyond the specification"). */
export const pageLimit = z.preprocess(decimalDigits, limit)
