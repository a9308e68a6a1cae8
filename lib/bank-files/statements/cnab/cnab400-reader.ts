import { type TextLine, textLines } from '../../text/text-lines.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { dayOfBrazilShort } from '../day.ts'
import { errorAt, quoted } from '../part.ts'
import type { NamedAccount, StatementLine, StatementPart, StatementReader } from '../statement.ts'
import { type CnabFields, cnabFields, hundredths, namedReference } from './cnab-record.ts'
import { type Cnab400Layout, cnab400Layouts, type Position } from './cnab400-layouts.ts'
import { reportedLine } from './reported-boleto.ts'

type Parts = readonly StatementPart[]

/** A file while it is read. */
interface ReturnFile {
  layout: Cnab400Layout | undefined
  header: CnabFields | undefined
  hasStarted: boolean
  /** The number of the last record. */
  record: number
  isFinished: boolean
}

/**
 * Reads the return file of a collection in CNAB400, which the largest banks of Brazil lay out in nearly the
 * same way. It reports what became of boletos and books nothing: what the bank credits, with or without its
 * fee, only the statement of the account says.
 */
export const readCnab400: StatementReader = async function* (bytes, { noteText }) {
  const file: ReturnFile = {
    layout: undefined,
    header: undefined,
    hasStarted: false,
    record: 0,
    isFinished: false,
  }
  let last = 1
  for await (const line of textLines(bytes, undefined, noteText)) {
    // Files from DOS end with a control character.
    if (!/[!-~]/.test(line.text)) continue
    last = line.number
    yield* record(file, line)
    if (!file.layout) return
  }
  if (!file.isFinished) yield errorAt(last, 'the file ends without its trailer (record 9): it was cut off')
  if (file.hasStarted) yield { part: 'end', end: {} }
}

export const isCnab400 = (text: string): boolean => /^0[12](?:RETORNO|REMESSA)/i.test(text)

function record(file: ReturnFile, { text, number, isCut }: TextLine): Parts {
  if (!file.layout) return begin(file, text, number)
  if (file.isFinished) return [errorAt(number, 'a line follows the trailer of the file (record 9)')]
  if (isCut || text.trimEnd().length !== 400) return [errorAt(number, 'the line has not 400 characters')]
  const fields = cnabFields(text)
  const missing = gap(file, fields, number)
  const type = fields(1, 1)
  if (type === '9') {
    file.isFinished = true
    return [...missing, ...start(file)]
  }
  if (type === file.layout.detail) {
    const line = returnLine(fields, file.layout, number)
    return [
      ...missing,
      ...start(file, fields),
      typeof line === 'string' ? errorAt(number, line) : { part: 'line', line },
    ]
  }
  if (!/^[1-8]$/.test(type) || type === '1')
    return [...missing, errorAt(number, `${quoted(type)} is no type of record of ${file.layout.bank}`)]
  return missing
}

function begin(file: ReturnFile, text: string, line: number): Parts {
  if (!isCnab400(text)) return [errorAt(line, 'the file does not begin with the header of a CNAB400 return')]
  if (!/^02RETORNO/i.test(text)) return [errorAt(line, 'the file is an order to the bank (remessa)')]
  const header = cnabFields(text)
  const bank = header(77, 79)
  const layout = Object.hasOwn(cnab400Layouts, bank) ? cnab400Layouts[bank] : undefined
  if (!layout)
    return [
      errorAt(
        line,
        `the file is CNAB400 of bank ${quoted(bank)}, whose layout is not known: ask the bank for CNAB240`,
      ),
    ]
  file.layout = layout
  file.header = header
  file.record = 1
  return []
}

/** Records are numbered: a line that was lost leaves a gap. */
function gap(file: ReturnFile, fields: CnabFields, line: number): Parts {
  const expected = `${file.record + 1}`.padStart(6, '0')
  const found = fields(395, 400)
  file.record++
  if (found === expected) return []
  if (/^\d{6}$/.test(found)) file.record = wholeNumber(found) ?? file.record
  return [errorAt(line, `record ${quoted(found)} stands where ${expected} is due: lines are missing`)]
}

/** The statement begins with its first boleto: some banks name the account only there. */
function start(file: ReturnFile, detail?: CnabFields): Parts {
  const { header, layout } = file
  if (file.hasStarted || !header || !layout) return []
  file.hasStarted = true
  const account: NamedAccount | undefined = layout.account?.(header, detail)
  return [{ part: 'statement', statement: { currencyCode: 'BRL', ...(account && { account }) } }]
}

/** Reads one boleto, or says what is wrong with it. */
function returnLine(fields: CnabFields, layout: Cnab400Layout, line: number): StatementLine | string {
  const at = ([from, to]: Position) => fields(from, to)
  const occurrence = fields(109, 110)
  const stated = hundredths(fields(153, 165))
  // Banks leave out what was paid where nothing was.
  const paid = hundredths(fields(254, 266) || '0')
  if (stated === undefined) return `${quoted(fields(153, 165))} is not an amount (positions 153 to 165)`
  if (paid === undefined) return `${quoted(fields(254, 266))} is not an amount (positions 254 to 266)`
  const occurredOn = dayOfBrazilShort(fields(111, 116))
  if (occurredOn === undefined) return `${quoted(fields(111, 116))} is not a day (positions 111 to 116)`
  return reportedLine({
    line,
    occurrence,
    isPaid: layout.paid.has(occurrence),
    occurredOn,
    creditedOn: dayOfBrazilShort(at(layout.creditedOn)),
    stated,
    paid,
    references: [
      ...namedReference('NossoNumero', at(layout.ourNumber)),
      ...namedReference('NumeroDocumento', fields(117, 126)),
      ...namedReference('UsoEmpresa', at(layout.companyUse)),
    ],
    payerName: layout.payer ? at(layout.payer) : '',
  })
}
