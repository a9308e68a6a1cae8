import { present } from '../text/present.ts'
import type { ReportedStatus, StatusReport, TransactionStatus } from './status-report.ts'

/** The payments of one payment information (`PmtInf`) that we sent. */
export interface SentPayments {
  /** The ID of the file. */
  readonly messageId: string
  readonly paymentInformationId: string
  readonly endToEndIds: readonly string[]
}

export interface RefusedPayment {
  readonly endToEndId: string
  readonly code: 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION'
  /** The bank's code, where it gives one. */
  readonly reasonCode?: string
  readonly text?: string
}

const refused = 'RJCT'
/** The money has moved: `AcceptedSettlementCompleted` at the debtor's and at the creditor's bank. */
const settled: ReadonlySet<string> = new Set(['ACSC', 'ACCC'])
/** ISO 20022 external code set, status reasons: the account or bank of the payee is wrong. */
const invalidAccount: ReadonlySet<string> = new Set(['AC01', 'AC02', 'AC03', 'AC04', 'AC05', 'AC06', 'RC01'])

/**
 * Which of our payments a report refuses. `RJCT` holds for everything below: for a file all of its payments,
 * for a payment information its own. Other statuses change nothing, but a payment that the same report calls
 * settled is not refused: paying it again would be worse than asking the bank. The reason is the one nearest
 * to the payment. Of a report that names another file, the status of the group holds for what it lists.
 */
export function refusedPayments(
  report: StatusReport,
  sent: readonly SentPayments[],
): readonly RefusedPayment[] {
  const transactions = byEndToEndId(report.transactions)
  const payments = new Map(report.payments.map((each) => [each.originalPaymentInformationId, each]))
  return sent.flatMap(({ messageId, paymentInformationId, endToEndIds }) => {
    const payment = payments.get(paymentInformationId)
    const isFile = messageId === report.originalMessageId
    return endToEndIds.flatMap((endToEndId) => {
      const transaction = transactions.get(endToEndId)
      const group = isFile || transaction ? report.group : undefined
      const levels = [transaction, payment, group].filter((level) => level !== undefined)
      return isRefused(levels) ? refusal(endToEndId, levels) : []
    })
  })
}

/** Levels from the payment upwards: the nearest one that is final decides. */
const isRefused = (levels: readonly ReportedStatus[]): boolean =>
  levels.find(({ status }) => status === refused || settled.has(status ?? ''))?.status === refused

function refusal(endToEndId: string, levels: readonly ReportedStatus[]): RefusedPayment {
  const speaking = levels.filter(({ status }) => status === undefined || status === refused)
  const reason = speaking.find(({ reasonCode }) => reasonCode !== undefined)
  const text = reason?.text ?? speaking.find((each) => each.text !== undefined)?.text
  const isAccount = invalidAccount.has(reason?.reasonCode ?? '')
  return present({
    endToEndId,
    code: isAccount ? ('INVALID_ACCOUNT' as const) : ('REFUSED_BY_INSTITUTION' as const),
    reasonCode: reason?.reasonCode,
    text,
  })
}

/** Where a report has a transaction twice, its refusal counts. */
function byEndToEndId(transactions: readonly TransactionStatus[]): ReadonlyMap<string, TransactionStatus> {
  const known = new Map<string, TransactionStatus>()
  for (const transaction of transactions) {
    if (known.get(transaction.endToEndId)?.status !== refused) known.set(transaction.endToEndId, transaction)
  }
  return known
}
