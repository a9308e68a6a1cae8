import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'

/** The codes of all methods, in alphabetical order, each once. */
export const methodCodes: readonly string[] = [
  ...new Set([...payinMethods, ...payoutMethods].map(({ code }) => code)),
].toSorted()
