import { isMerchantFault } from '../merchants/merchant-fault.ts'
import type { MerchantFault } from '../merchants/merchant-fault.ts'
import { CommandFault } from './command-fault.ts'
import type { Result } from './runner.ts'

/** The result of a use case as the document to print; a fault becomes the one line on stderr. */
export function documentOf(answer: object | MerchantFault): Result {
  if (isMerchantFault(answer)) throw new CommandFault(answer.message)
  return { document: answer }
}
