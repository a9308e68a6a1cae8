import { isMerchantFault } from '../merchants/merchant-fault.ts'
import type { MerchantFault } from '../merchants/merchant-fault.ts'
import { CommandFault } from './command-fault.ts'
import type { Result } from './runner.ts'

/** What a use case answered as what the command prints; its fault becomes the one line on stderr. */
export function documentOf(answer: object | MerchantFault): Result {
  if (isMerchantFault(answer)) throw new CommandFault(answer.message)
  return { document: answer }
}
