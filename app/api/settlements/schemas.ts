import { z } from 'zod'
import type { Gateway } from '#lib/gateway.ts'
import { readSettlement } from '#lib/ledger/settlements/read-settlements.ts'
import { parseSettlementId, type Settlement } from '#lib/ledger/settlements/settlement.ts'

/** What the reference says of settlements. */
export const whatItIs = `A settlement is a closed period of one currency: the balance at its beginning, what changed it, and the balance at its end.
The balance is \`available\` and \`reserved\` together, so a payout counts when it succeeds, not when it is reserved. Every sum has its sign:
\`openingBalance + payins + payouts + topups + refunds + reversals + fees + vat + adjustments = closingBalance\`, exactly; payouts, refunds, reversals, fees and VAT are usually negative.
A returned payout counts in \`payouts\`; payins and top-ups that were taken back have a sum of their own, \`reversals\`.

A day is closed within minutes after it ended in your time zone. It holds what was booked in it, which is not when a payment was created. Days on which nothing was booked make no settlement: the next one
begins where the last one ended, so that periods, numbers and balances follow each other without gaps, also after a change of the time zone. A settlement never changes; corrections are in later ones.`

export const settlementPath = z.object({
  idSettlement: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be an idSettlement as GET /settlements answers it')
    .meta({ description: 'As `GET /settlements` answers it.', examples: ['INR-000042'] }),
})

/** The settlement of an ID; undefined where the merchant has none of it. */
export async function findSettlement(
  gateway: Gateway,
  merchantCode: string,
  id: string,
): Promise<Settlement | undefined> {
  const named = parseSettlementId(id)
  return named && readSettlement(gateway.db, merchantCode, named)
}
