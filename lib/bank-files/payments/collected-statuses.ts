import type { FileError } from '../statements/statement.ts'
import { present } from '../text/present.ts'
import { elementsAt, textAt, textsAt, type XmlElement } from '../xml/element.ts'
import type { PaymentStatus, ReportedStatus, StatusReport, TransactionStatus } from './status-report.ts'

/** Of transactions, and of payment informations. */
const partsMax = 100_000

/** Collects the statuses of one report. */
export interface CollectedStatuses {
  /**
   * Takes `OrgnlGrpInfAndSts`, `OrgnlPmtInfAndSts` or `TxInfAndSts`; `line` is the text line. Returns what is
   * wrong with it: a refusal that does not say of what, or more parts than are read.
   */
  take(element: XmlElement, line: number): FileError | undefined
  /** Undefined where the report does not name the file that it is about. */
  report(): StatusReport | undefined
}

export function openCollectedStatuses(): CollectedStatuses {
  const payments: PaymentStatus[] = []
  const transactions: TransactionStatus[] = []
  let originalMessageId: string | undefined
  let group: ReportedStatus = {}
  let paymentCount = 0
  let transactionCount = 0

  const takePayment = (element: XmlElement, line: number): FileError | undefined => {
    paymentCount += 1
    if (paymentCount > partsMax) return firstTooMany(paymentCount, line, 'payment informations')
    const status = statusOf(element, 'PmtInfSts')
    const originalPaymentInformationId = textAt(element, 'OrgnlPmtInfId')
    if (originalPaymentInformationId === undefined) return namelessRefusal(status, line, 'OrgnlPmtInfId')
    payments.push(withoutFile({ originalPaymentInformationId, ...status }))
    return undefined
  }
  const takeTransaction = (element: XmlElement): FileError | undefined => {
    transactionCount += 1
    const line = `${transactionCount}`
    if (transactionCount > partsMax) return firstTooMany(transactionCount, line, 'transactions')
    const status = statusOf(element, 'TxSts')
    const endToEndId = textAt(element, 'OrgnlEndToEndId')
    if (endToEndId === undefined) return namelessRefusal(status, line, 'OrgnlEndToEndId')
    transactions.push(withoutFile({ endToEndId, ...status }))
    return undefined
  }
  return {
    take: (element, line) => {
      if (element.name === 'OrgnlPmtInfAndSts') return takePayment(element, line)
      if (element.name === 'TxInfAndSts') return takeTransaction(element)
      if (element.name !== 'OrgnlGrpInfAndSts') return undefined
      originalMessageId = textAt(element, 'OrgnlMsgId')
      group = statusOf(element, 'GrpSts')
      return undefined
    },
    report: () =>
      originalMessageId === undefined ? undefined : { originalMessageId, group, payments, transactions },
  }
}

const namelessRefusal = (
  { status }: ReportedStatus,
  line: number | string,
  name: string,
): FileError | undefined =>
  status === 'RJCT' ? { line, reason: `${name} is missing: a refusal has to say of what it is` } : undefined

const firstTooMany = (count: number, line: number | string, parts: string): FileError | undefined =>
  count === partsMax + 1
    ? { line, reason: `there are more ${parts} than are read, ${partsMax} at most` }
    : undefined

/** The status of a level, with the first reason that has a code and all words. */
function statusOf(element: XmlElement, name: string): ReportedStatus {
  const reasons = elementsAt(element, 'StsRsnInf', 'Rsn')
  const text = textsAt(element, 'StsRsnInf', 'AddtlInf').join(' ')
  return present({
    status: textAt(element, name),
    reasonCode: reasons.map((reason) => textAt(reason, 'Cd') ?? textAt(reason, 'Prtry')).find(Boolean),
    text: text === '' ? undefined : text,
  })
}

/** A copy: a text that was read keeps the whole piece of the file that it is from in memory. */
const withoutFile = <Status extends ReportedStatus>(status: Status): Status => structuredClone(status)
