import type { FoundPayment } from '../../payments/search/payment-search.ts'
import { maskedAccount, maskedName } from '../masked.ts'
import { amountCell, type Columns } from '../spreadsheet.ts'

/** What a file of payments has: as the list shows them, masked where it masks. */
export const paymentColumns = (inClear: boolean): Columns<FoundPayment> => ({
  merchantCode: ({ key }) => key.merchantCode,
  kind: ({ key }) => key.kind,
  id: ({ key }) => key.paymentId,
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt,
  method: ({ method }) => method,
  currencyCode: ({ ordered }) => ordered.currencyCode,
  ordered: ({ ordered }) => amountCell(ordered),
  asked: ({ asked }) => amountCell(asked),
  received: ({ received }) => amountCell(received),
  payerName: ({ payer }) => payer?.name && (inClear ? payer.name : maskedName(payer.name)),
  payerAccount: ({ payer }) => payer?.account && (inClear ? payer.account : maskedAccount(payer.account)),
})
