import { currencyOf } from '../../../../money/currency.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import type { NewLine } from '../identity/line-facts.ts'
import { hashesOf } from '../identity/line-identity.ts'

/** A transfer that a rail has reported, as lines of statements are compared with it. */
export interface ReportedLine extends NewLine {
  /** `YYYY-MM-DD` */
  readonly bookedOn: string
}

/** No line of a file: none has its identity. */
const noIdentity = 0n
/** Lines are compared in millionths. */
const decimalsOfLines = 6

export const reportedLine = (
  digest: PaymentContext['digest'],
  { id, bookedOn, direction, money, references }: ReportedTransfer,
): ReportedLine => ({
  id,
  bookedOn,
  direction,
  amount: money.amount * 10n ** BigInt(decimalsOfLines - currencyOf(money.currencyCode).minorUnits),
  identity: noIdentity,
  references: hashesOf(digest, references),
})
