import type { FileError } from '../statements/statement.ts'
import { depthInDocument, isoMessage } from '../xml/iso-message.ts'
import { readXml } from '../xml/read-xml.ts'
import type { XmlEvent, XmlPath } from '../xml/xml-event.ts'
import { openCollectedStatuses } from './collected-statuses.ts'
import type { StatusReport } from './status-report.ts'

export type Pain002 =
  | { readonly ok: true; readonly report: StatusReport }
  | { readonly ok: false; readonly errors: readonly FileError[] }

const messages = { CstmrPmtStsRpt: { name: 'pain.002', versions: ['03', '14'] } } as const

const errorsMax = 100

/** Depths in a document: the message, and what it contains. */
const messageDepth = 2
const partDepth = 3
const transactionDepth = 4

/** The group, each payment information, and the transactions of it each alone. */
function isWanted(path: XmlPath): boolean {
  const depth = depthInDocument(path)
  return depth === partDepth || (depth === transactionDepth && path.at(-1) === 'TxInfAndSts')
}

/**
 * Reads a payment status report in versions 03 to 14, in any encoding and with any prefix. The line of an
 * error is the number of the transaction or, elsewhere, the text line. Source: message definition report
 * "Payments Initiation" of ISO 20022.
 */
export async function readPain002(bytes: AsyncIterable<Uint8Array>): Promise<Pain002> {
  const statuses = openCollectedStatuses()
  const documents = openDocumentCheck()
  const errors: FileError[] = []
  for await (const events of readXml(bytes, isWanted)) {
    for (const event of events) {
      const error = event.kind === 'tree' ? statuses.take(event.element, event.line) : documents.fault(event)
      if (error) errors.push(error)
      if (documents.isOver() || errors.length === errorsMax) return { ok: false, errors }
    }
  }
  const report = statuses.report()
  if (report && errors.length === 0) return { ok: true, report }
  return { ok: false, errors: errors.length > 0 ? errors : [{ line: 1, reason: documents.whyEmpty() }] }
}

/** Checks that a file is one document of the right kind. */
interface DocumentCheck {
  fault(event: XmlEvent): FileError | undefined
  /** Whether the rest of the file is not to be read. */
  isOver(): boolean
  /** Why a file without faults has no report. */
  whyEmpty(): string
}

function openDocumentCheck(): DocumentCheck {
  let namespace: string | undefined
  let documents = 0
  let isOver = false
  const refuse = (line: number, reason: string): FileError => {
    isOver = true
    return { line, reason }
  }
  return {
    fault: (event) => {
      if (event.kind === 'fault') return refuse(event.line, event.reason)
      if (event.kind !== 'open') return undefined
      const depth = depthInDocument(event.path)
      if (depth === 1) namespace = event.namespace
      if (depth !== messageDepth) return undefined
      documents += 1
      const found = isoMessage(event.path.at(-1) ?? '', namespace, messages)
      if ('fault' in found) return refuse(1, found.fault)
      return documents === 1
        ? undefined
        : refuse(1, 'the file has several documents: send each in its own file')
    },
    isOver: () => isOver,
    whyEmpty: () =>
      documents === 0
        ? 'the file has no ISO 20022 document (<Document>)'
        : 'OrgnlMsgId is missing: it says which file is meant',
  }
}
