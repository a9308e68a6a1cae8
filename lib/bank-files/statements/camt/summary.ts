import { elementAt, textAt, type XmlElement } from '../../xml/element.ts'
import { type ControlFigure, compareFigures } from '../control-figures.ts'
import { decimal } from '../decimal.ts'
import { negated } from '../exact-sum.ts'
import { quoted } from '../part.ts'
import type { StatementPart } from '../statement.ts'
import { areIn, decimalOf, type EntryTally, netOf } from './entry-tally.ts'

/** All entries, and those that are booked: banks state numbers and sums of the ones or of the others. */
export interface EntryTallies {
  readonly all: EntryTally
  readonly booked: EntryTally
}

/**
 * Compares the numbers and sums that a statement states of its entries (`TxsSummry`) with what was read. Sums
 * of entries in several currencies mean nothing, and are left out.
 */
export function compareSummary(
  where: string,
  summary: XmlElement,
  { all, booked }: EntryTallies,
  accountCurrency: string | undefined,
): readonly StatementPart[] {
  const compared = [all, booked].map((tally) => {
    const figures = figuresOf(summary, tally)
    return compareFigures(
      where,
      areIn(tally, accountCurrency) ? figures : figures.filter(({ isSum }) => !isSum),
    )
  })
  return compared.find((differences) => differences.length === 0) ?? compared[0] ?? []
}

interface SummaryFigure extends ControlFigure {
  readonly isSum: boolean
}

function figuresOf(summary: XmlElement, tally: EntryTally): readonly SummaryFigure[] {
  const { CREDIT, DEBIT } = tally
  const total = elementAt(summary, 'TtlNtries')
  const ofAll = { count: CREDIT.count + DEBIT.count, sum: CREDIT.sum + DEBIT.sum }
  const net = { name: 'net sum of entries', stated: netStated(total), found: decimalOf(netOf(tally)) }
  return [
    ...countAndSum('entries', total, ofAll),
    { ...net, isSum: true },
    ...countAndSum('credits', elementAt(summary, 'TtlCdtNtries'), CREDIT),
    ...countAndSum('debits', elementAt(summary, 'TtlDbtNtries'), DEBIT),
  ]
}

const countAndSum = (
  name: string,
  element: XmlElement | undefined,
  { count, sum }: EntryTally['CREDIT'],
): readonly SummaryFigure[] => [
  { name: `number of ${name}`, stated: countAt(element), found: `${count}`, isSum: false },
  { name: `sum of ${name}`, stated: amountAt(element, 'Sum'), found: decimalOf(sum), isSum: true },
]

/** `TtlNetNtryAmt` and `CdtDbtInd` in version 02, both in `TtlNetNtry` later; undefined where one lacks. */
function netStated(total: XmlElement | undefined): string | undefined {
  const amount = amountAt(total, 'TtlNetNtry', 'Amt') ?? amountAt(total, 'TtlNetNtryAmt')
  const indicator = textAt(total, 'TtlNetNtry', 'CdtDbtInd') ?? textAt(total, 'CdtDbtInd')
  if (amount === undefined || (indicator === undefined && amount !== '0')) return undefined
  return indicator === 'DBIT' ? negated(amount) : amount
}

function countAt(element: XmlElement | undefined): string | undefined {
  const text = textAt(element, 'NbOfNtries')
  return text !== undefined && /^\d{1,30}$/.test(text) ? `${BigInt(text)}` : text && quoted(text)
}

function amountAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = textAt(element, ...path)
  return text && (decimal(text.replace(/^\+/, ''), { decimal: '.' }) ?? quoted(text))
}
