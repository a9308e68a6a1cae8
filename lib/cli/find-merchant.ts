import type { Gateway } from '../gateway.ts'
import { merchantUnknown } from '../merchants/merchant-fault.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { CommandFault } from './command-fault.ts'

/** The merchant that an option names. Throws `CommandFault` if there is none. */
export async function findMerchant({ merchants }: Gateway, code: string): Promise<Merchant> {
  const merchant = await merchants.find(code)
  if (!merchant) throw new CommandFault(merchantUnknown(code).message)
  return merchant
}
