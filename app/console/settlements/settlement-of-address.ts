import { readSettlement } from '#lib/ledger/settlements/read-settlements.ts'
import { parseSettlementId, type Settlement } from '#lib/ledger/settlements/settlement.ts'
import { addressPart } from '../address-part.ts'
import { notHere, type Visit } from '../visit.ts'

export interface SettlementParams {
  readonly merchant: string
  readonly id: string
}

/** The settlement that an address names; one of another merchant is 404. */
export async function settlementOf(visit: Visit, params: SettlementParams): Promise<Settlement> {
  const [merchant, id] = [addressPart(params.merchant), addressPart(params.id)]
  const named = parseSettlementId(id)
  const isOwn = visit.merchantCode === undefined || visit.merchantCode === merchant
  const found = named && isOwn && (await readSettlement(visit.gateway.db, merchant, named))
  return found || notHere()
}
