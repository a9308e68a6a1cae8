import type { MarkupToken } from '../../text/markup.ts'

/** Where OFX groups fields. All other tags have a value, and often no end. Source: OFX 1.6 and 2.2. */
const aggregates = new Set(
  (
    'OFX SIGNONMSGSRSV1 SONRS STATUS FI BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS ' +
    'BANKACCTFROM CCACCTFROM BANKACCTTO CCACCTTO BANKTRANLIST BANKTRANLISTP STMTTRN STMTTRNP LEDGERBAL AVAILBAL ' +
    'BALLIST BAL PAYEE CURRENCY ORIGCURRENCY'
  ).split(' '),
)

/** A group of fields with those of the groups within: `PAYEE.NAME`. */
export interface OfxRecord {
  readonly name: string
  readonly line: number
  readonly fields: ReadonlyMap<string, string>
}

export type OfxEvent =
  | { readonly kind: 'BEGIN'; readonly record: OfxRecord }
  | { readonly kind: 'END'; readonly record: OfxRecord }
  | { readonly kind: 'FAULT'; readonly reason: string; readonly line: number }

/** These are worked on as soon as they end; what they hold is no longer kept. */
const worked = new Set(
  'STMTTRN STMTTRNP BANKTRANLIST BANKTRANLISTP STMTRS CCSTMTRS STMTTRNRS CCSTMTTRNRS OFX'.split(' '),
)
const mostFields = 200
const longestText = 4000

interface OpenRecord {
  readonly name: string
  readonly line: number
  readonly fields: Map<string, string>
}

/** The groups of an OFX file as they begin and end; one that lacks its end tag ends where its parent does. */
export async function* ofxRecords(tokens: AsyncIterable<MarkupToken>): AsyncGenerator<OfxEvent> {
  const open: OpenRecord[] = []
  let field = ''
  for await (const token of tokens) {
    if (token.kind === 'FAULT') return yield token
    const name = token.kind === 'TEXT' ? '' : token.name.toUpperCase()
    const top = open.at(-1)
    if (token.kind === 'TEXT') {
      if (top && field !== '' && top.fields.size < mostFields) addText(top, field, token.text)
    } else if (token.kind === 'OPEN' && aggregates.has(name)) {
      if (top?.name === name) yield* close(open, name)
      const record = { name, line: token.line, fields: new Map<string, string>() }
      if (open.push(record) > 20)
        return yield { kind: 'FAULT', reason: 'groups nest too deep', line: token.line }
      yield { kind: 'BEGIN', record }
    } else if (token.kind === 'OPEN') {
      if (name === 'TRNAMT' && top?.fields.has(name))
        return yield { kind: 'FAULT', reason: 'a transaction has two amounts', line: token.line }
      field = top?.fields.has(name) ? '' : name
      continue
    } else if (aggregates.has(name)) yield* close(open, name)
    if (token.kind !== 'TEXT') field = ''
  }
  const unclosed = open[0]
  if (unclosed)
    yield {
      kind: 'FAULT',
      reason: `the file ends within <${unclosed.name}>: it was cut off`,
      line: unclosed.line,
    }
}

/** The first value counts, in all pieces that a text may have. */
function addText({ fields }: OpenRecord, field: string, text: string): void {
  const value = fields.get(field) ?? ''
  if (value.length <= longestText) fields.set(field, value + text.trim().slice(0, longestText))
}

function* close(open: OpenRecord[], name: string): Generator<OfxEvent> {
  if (!open.some((record) => record.name === name)) return
  for (let record = open.pop(); record; record = open.pop()) {
    const parent = open.at(-1)
    if (parent && !worked.has(record.name))
      for (const [field, value] of record.fields)
        if (parent.fields.size < mostFields) parent.fields.set(`${record.name}.${field}`, value)
    yield { kind: 'END', record }
    if (record.name === name) return
  }
}
