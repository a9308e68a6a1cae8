import type { PaymentContext } from '../payments/payment-context.ts'
import type { RailDefinition, RailParts } from '../payments/rail/rail-definition.ts'
import type { Rail } from '../payments/rail/rail.ts'
import { checkRoutes } from './rail-routes.ts'
import { evm } from './evm/rail.ts'
import { momo } from './momo/rail.ts'
import { mpesa } from './mpesa/rail.ts'
import { ownAccounts } from './own-accounts/rail.ts'
import { pixApi } from './pix-api/rail.ts'
import { remote } from './remote/rail.ts'
import type { RailKind } from './rows/rail-kind.ts'
import { openRowRails, type RowRails } from './rows/row-rails.ts'
import { sandbox } from './sandbox/rail.ts'

/** All rails, one on each line. An attempt goes to the first one that serves it. */
export const rails: readonly RailDefinition[] = [sandbox, ownAccounts, evm]

/** Kinds of rails that operators add: each of their rails is a row of the table `rail`, with settings of its own. */
export const railKinds: readonly RailKind[] = [pixApi, mpesa, momo, remote]

export { bookDuplicates } from './own-accounts/statements/identity/book-duplicates.ts'
export { bookMoneyOfRail } from './rows/arrivals.ts'
export { netSumsOfItems, type NetSumOfRail } from './rows/net-sums.ts'
export { openReturns } from './rows/open-returns.ts'
export { railHealth, railTriesOf, type RailTry } from './rows/rail-health.ts'
export { selectRailRows } from './rows/rail-row.ts'
export { paymentsPaidFor } from './rows/payments-paid-for.ts'
export type { RailKind, RowRails }

/** The rails that operators added, of all kinds. Reads nothing yet. */
export const openAddedRails = (parts: RailParts): RowRails => openRowRails(railKinds, parts)

/**
 * Opens the rails that an installation of this mode has. Throws where two have one name, a rail has another
 * name than its definition, or its routes cannot be served.
 */
export function openRails(
  definitions: readonly RailDefinition[],
  mode: PaymentContext['mode'],
  parts: RailParts,
): readonly Rail[] {
  const names = definitions.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two rails are called ${twice}`)
  return definitions
    .filter(({ modes }) => modes.includes(mode))
    .map(({ name, open }) => {
      const rail = open(parts)
      if (rail.name !== name) throw new Error(`the rail ${name} calls itself ${rail.name}`)
      checkRoutes(rail)
      return rail
    })
}
