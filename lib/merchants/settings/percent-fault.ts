import { parsePercent } from '../../money/money.ts'
import { merchantFault, type MerchantFault } from '../merchant-fault.ts'

const hundred = 100_000_000n

/**
 * The fault of a percentage that is not a decimal number from 0 to 100. Undefined if it is one, or none was
 * given.
 */
export function percentFault(
  name: 'fee' | 'VAT',
  text: string | undefined,
  examples: string,
): MerchantFault | undefined {
  const percent = text === undefined ? 0n : parsePercent(text)
  if (percent !== undefined && percent <= hundred) return undefined
  return merchantFault(
    'SETTING_INVALID',
    `The ${name} ${text} must be a percentage from 0 to 100, such as ${examples}, with at most 6 decimals.`,
  )
}
