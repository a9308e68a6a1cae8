import { wholeNumber } from '../../text/whole-number.ts'
import { present } from '../../text/present.ts'
import { elementAt, textAt, type XmlElement } from '../../xml/element.ts'
import type { NamedAccount, StatementEnd, StatementPage, StatementStart } from '../statement.ts'
import { statedAt } from './references.ts'
import { dateTextAt, writtenDate } from './written-date.ts'

/** What a statement says about itself, by the name of the element. */
export type HeaderElements = ReadonlyMap<string, XmlElement>

const paginations = ['StmtPgntn', 'RptPgntn', 'NtfctnPgntn']

/** The elements of a statement that are kept, of each name the last one. */
export const headerNames: ReadonlySet<string> = new Set([
  'Id',
  'ElctrncSeqNb',
  'LglSeqNb',
  'FrToDt',
  'Acct',
  'TxsSummry',
  ...paginations,
])

/** Account, number and page of a statement. */
export function statementHeader(header: HeaderElements): Omit<StatementStart, 'format'> {
  const account = header.get('Acct')
  return present({
    account: namedAccount(account),
    currencyCode: textAt(account, 'Ccy'),
    number: textAt(header.get('ElctrncSeqNb')) ?? textAt(header.get('LglSeqNb')),
    id: textAt(header.get('Id')),
    page: paginations.map((name) => pageOf(header.get(name))).find(Boolean),
  })
}

/** The page of a statement (`StmtPgntn`) or message (`MsgPgntn`); undefined where all is on one. */
export function pageOf(pagination: XmlElement | undefined): StatementPage | undefined {
  const number = wholeNumber(textAt(pagination, 'PgNb'))
  if (number === undefined) return undefined
  const isLast = /^(?:true|1)$/i.test(textAt(pagination, 'LastPgInd') ?? '')
  return number === 1 && isLast ? undefined : { number, isLast }
}

function namedAccount(account: XmlElement | undefined): NamedAccount | undefined {
  const iban = statedAt(account, 'Id', 'IBAN')
  const number = iban === undefined ? statedAt(account, 'Id', 'Othr', 'Id') : undefined
  if (iban === undefined && number === undefined) return undefined
  const bank = elementAt(account, 'Svcr', 'FinInstnId')
  return present({
    iban,
    number,
    bank: statedAt(bank, 'BICFI') ?? statedAt(bank, 'BIC') ?? statedAt(bank, 'ClrSysMmbId', 'MmbId'),
  })
}

/** The days that a statement says it is about; a date that is none counts as not said. */
export function statementPeriod(header: HeaderElements): Pick<StatementEnd, 'from' | 'to'> {
  const period = header.get('FrToDt')
  const dayAt = (prefix: 'Fr' | 'To') => {
    const text =
      textAt(period, `${prefix}DtTm`) ?? textAt(period, `${prefix}Dt`) ?? dateTextAt(period, `${prefix}Dt`)
    return text === undefined ? undefined : writtenDate(text)?.day
  }
  return present({ from: dayAt('Fr'), to: dayAt('To') })
}
