import { amountShortest } from '../../../money/money.ts'
import type { Difference, ReceiptConflict, ReportedReceipt } from './receipt-conflict.ts'

const fields: Readonly<Record<Difference['field'], (report: ReportedReceipt) => string | undefined>> = {
  receivingAccount: ({ receivingAccountId }) => receivingAccountId,
  amount: ({ money }) => amountShortest(money),
  currencyCode: ({ money }) => money.currencyCode,
  railReference: ({ railReference }) => railReference,
  externalReference: ({ externalReference }) => externalReference,
  movedAt: ({ movedAt }) => movedAt.toISOString(),
}

/** What differs between the two reports of a conflict: at least one field. */
export const differencesOf = ({ booked, reported }: ReceiptConflict): Difference[] =>
  (Object.keys(fields) as Difference['field'][]).flatMap((field) => {
    const [before, now] = [fields[field](booked) ?? null, fields[field](reported) ?? null]
    return before === now ? [] : [{ field, booked: before, reported: now }]
  })
