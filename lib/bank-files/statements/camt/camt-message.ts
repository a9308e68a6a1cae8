import { elementAt } from '../../xml/element.ts'
import { depthInDocument, isoMessage } from '../../xml/iso-message.ts'
import type { XmlEvent, XmlPath } from '../../xml/xml-event.ts'
import type { ReadOptions, StatementFormat, StatementPage, StatementPart } from '../statement.ts'
import { type OpenStatement, openStatement } from './open-statement.ts'
import { openPageSums } from './pages.ts'
import { pageOf } from './statement-header.ts'

type Parts = Generator<StatementPart>
type OpenEvent = Extract<XmlEvent, { kind: 'open' }>

interface CamtMessage {
  readonly name: StatementFormat
  readonly versions: readonly [first: string, last: string]
  /** The name of a statement in it. */
  readonly statement: string
}

const versions = ['02', '13'] as const

/** The messages by their own element. */
const messages: Readonly<Record<string, CamtMessage>> = {
  BkToCstmrAcctRpt: { name: 'camt.052', versions, statement: 'Rpt' },
  BkToCstmrStmt: { name: 'camt.053', versions, statement: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { name: 'camt.054', versions, statement: 'Ntfctn' },
}

const statementNames: ReadonlySet<string> = new Set(Object.values(messages).map(({ statement }) => statement))

/** Depths in a document: the message, its header and statements, their elements. */
const messageDepth = 2
const statementDepth = 3
const elementDepth = 4
const detailDepth = 6

/** The group header, each element of a statement, and the details of an entry each alone. */
export function isCamtTree(path: XmlPath): boolean {
  const depth = depthInDocument(path)
  const name = path.at(-1)
  if (depth === statementDepth) return name === 'GrpHdr'
  return depth === elementDepth ? isInStatement(path) : depth === detailDepth && name === 'TxDtls'
}

const isInStatement = (path: XmlPath): boolean => statementNames.has(path.at(-2) ?? '')

export interface CamtReader {
  take(event: XmlEvent): Parts
  /** Whether the rest of the file is not to be read. */
  isOver(): boolean
  /** Why a file that has ended is none of these messages. */
  end(): Parts
}

/** Turns the events of a file into what its statements say. */
export function openCamtReader({ currencyCode }: ReadOptions): CamtReader {
  let namespace: string | undefined
  let message: CamtMessage | undefined
  let messagePage: StatementPage | undefined
  let statement: OpenStatement | undefined
  let statements = 0
  let entries = 0
  let isOver = false
  const addUp = openPageSums()

  function* refuse(line: number, reason: string): Parts {
    isOver = true
    yield { part: 'error', error: { line, reason } }
  }
  function* identify({ path }: OpenEvent): Parts {
    const found = isoMessage(path.at(-1) ?? '', namespace, messages)
    if ('fault' in found) return yield* refuse(1, found.fault)
    message = found.message
    messagePage = undefined
    if (found.isNamed) return
    const text = `the namespace is not that of ISO 20022; the file is read as ${message.name}`
    yield { part: 'warning', warning: { code: 'NAMESPACE_UNKNOWN', message: text } }
  }
  function* opened(event: OpenEvent): Parts {
    const depth = depthInDocument(event.path)
    if (depth === 1) namespace = event.namespace
    if (depth === messageDepth) yield* identify(event)
    if (depth !== statementDepth || event.path.at(-1) !== message?.statement || !message) return
    statements += 1
    statement = openStatement({
      format: message.name,
      currencyCode,
      messagePage,
      nextNumber: () => (entries += 1),
      addUp,
    })
  }
  return {
    *take(event) {
      if (event.kind === 'fault') yield* refuse(event.line, event.reason)
      else if (event.kind === 'open') yield* opened(event)
      else if (event.kind === 'close') {
        if (!statement || depthInDocument(event.path) !== statementDepth) return
        yield* statement.end()
        statement = undefined
      } else if (statement) yield* statement.take(event.element, event.parent, event.line)
      else if (event.element.name === 'GrpHdr') messagePage = pageOf(elementAt(event.element, 'MsgPgntn'))
    },
    isOver: () => isOver,
    *end() {
      if (!message) yield* refuse(1, 'the file has no ISO 20022 document (<Document>)')
      else if (statements === 0) yield* refuse(1, `the file has no statement (<${message.statement}>)`)
    },
  }
}
