import type { SettledEntry } from '../../ledger/settlements/settlement-entries.ts'
import { settlementId, settlementSums, type Settlement } from '../../ledger/settlements/settlement.ts'
import { amountCell, type Columns } from '../spreadsheet.ts'

/** A file of settlements. */
export const settlementColumns: Columns<Settlement> = {
  merchantCode: ({ merchantCode }) => merchantCode,
  idSettlement: settlementId,
  currencyCode: ({ currencyCode }) => currencyCode,
  from: ({ from }) => from,
  to: ({ to }) => to,
  openingBalance: ({ opening }) => amountCell(opening),
  ...Object.fromEntries(
    settlementSums.map((name) => [name, (settlement: Settlement) => amountCell(settlement[name])]),
  ),
  closingBalance: ({ closing }) => amountCell(closing),
}

/** A file of the entries of a settlement. */
export const entryColumns: Columns<SettledEntry> = {
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  paymentKind: ({ payment }) => payment?.kind,
  idPayment: ({ payment }) => payment?.paymentId,
  currencyCode: ({ amount }) => amount.currencyCode,
  amount: ({ amount }) => amountCell(amount),
  balanceAfter: ({ balanceAfter }) => amountCell(balanceAfter),
}
