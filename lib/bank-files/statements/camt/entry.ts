import { wholeNumber } from '../../text/whole-number.ts'
import { present } from '../../text/present.ts'
import { elementsAt, textAt, textsAt, type XmlElement } from '../../xml/element.ts'
import type { FieldReference, StatementLine } from '../statement.ts'
import { bankCodeOf } from './narrative.ts'
import { batchReferences, distinct, statedAt } from './references.ts'
import { amountAt, type Direction, directionAt, type ReportFault } from './written-amount.ts'
import { dateTextAt, type WrittenDate, writtenDate } from './written-date.ts'

/** One booking on the account (`Ntry`), without its details. */
export interface Entry {
  readonly amount: string
  readonly currencyCode?: string
  readonly direction: Direction
  readonly status: StatementLine['status']
  readonly bookedOn: string
  readonly bookedAt?: string
  readonly timeOfDay?: string
  readonly valueOn?: string
  readonly bankReference?: string
  readonly entryReference?: string
  readonly batchReferences: readonly FieldReference[]
  readonly texts: readonly string[]
  readonly bankCode?: string
  readonly isReversal: boolean
  /** How many transfers its batches say that it has. */
  readonly batchOf: number
}

/** Takes faults, and what is odd about an entry with the code of the warning. */
export interface EntryReport {
  readonly fault: ReportFault
  readonly odd: (code: string, text: string) => void
}

/**
 * Reads `Ntry`. Undefined after a fault; every fault of the entry is reported. `RvslInd` does not change the
 * direction: `CdtDbtInd` says what happened to the account.
 */
export function readEntry(element: XmlElement, report: EntryReport): Entry | undefined {
  const written = amountAt(element, report.fault, 'Amt')
  const direction = entryDirection(element, report.fault)
  const status = statusOf(element, report)
  const dates = datesOf(element, status, report)
  if (!written || !direction || !status || !dates) return undefined
  return present({
    ...written,
    ...dates,
    direction,
    status,
    bankReference: statedAt(element, 'AcctSvcrRef'),
    entryReference: statedAt(element, 'NtryRef'),
    batchReferences: distinct(elementsAt(element, 'NtryDtls').flatMap(batchReferences)),
    texts: textsAt(element, 'AddtlNtryInf'),
    bankCode: bankCodeOf(element),
    isReversal: /^(?:true|1)$/i.test(textAt(element, 'RvslInd') ?? ''),
    batchOf: batchOf(element),
  })
}

function entryDirection(element: XmlElement, fault: ReportFault): Direction | undefined {
  if (textAt(element, 'CdtDbtInd') === undefined) fault('CdtDbtInd is missing: it says CRDT or DBIT')
  return directionAt(element, fault)
}

const statuses: Readonly<Record<string, StatementLine['status']>> = {
  BOOK: 'BOOKED',
  PDNG: 'PENDING',
  INFO: 'INFO',
  FUTR: 'INFO',
}

/** Up to version 07 the code is the text of `Sts`, later of `Sts/Cd`. */
function statusOf(element: XmlElement, report: EntryReport): StatementLine['status'] | undefined {
  const code = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts') ?? textAt(element, 'Sts', 'Prtry')
  if (code === undefined) return report.fault('Sts is missing: it says whether the entry is booked')
  if (!Object.hasOwn(statuses, code)) {
    report.odd(
      'STATUS_UNKNOWN',
      `the status ${code.slice(0, 40)} is not known, the entry does not count as booked`,
    )
    return 'INFO'
  }
  return statuses[code]
}

type EntryDates = Pick<Entry, 'bookedOn' | 'bookedAt' | 'timeOfDay' | 'valueOn'>

function datesOf(
  element: XmlElement,
  status: StatementLine['status'] | undefined,
  { fault, odd }: EntryReport,
): EntryDates | undefined {
  const booking = dateAt(element, 'BookgDt', fault)
  const value = dateAt(element, 'ValDt', fault)
  if (booking === 'WRONG' || value === 'WRONG') return undefined
  const known = booking ?? value
  if (!known) return fault('BookgDt is missing, and ValDt too')
  // What is not booked yet has no booking date.
  if (!booking && status === 'BOOKED') {
    odd('BOOKING_DATE_MISSING', 'BookgDt is missing, the value date is taken')
  }
  return present({
    bookedOn: known.day,
    bookedAt: booking?.moment,
    timeOfDay: booking?.time,
    valueOn: value?.day,
  })
}

function dateAt(element: XmlElement, name: string, fault: ReportFault): WrittenDate | 'WRONG' | undefined {
  const text = dateTextAt(element, name)
  if (text === undefined) return undefined
  const date = writtenDate(text)
  if (date) return date
  fault(`${name} is "${text.slice(0, 40)}": there is no such date`)
  return 'WRONG'
}

const batchOf = (element: XmlElement): number =>
  textsAt(element, 'NtryDtls', 'Btch', 'NbOfTxs').reduce((sum, text) => sum + (wholeNumber(text) ?? 0), 0)
