import type { XmlElement } from '../../xml/element.ts'
import type { StatementPart } from '../statement.ts'
import { detailsMax, openDetailStore } from './detail-store.ts'
import { readDetail } from './detail.ts'
import { type Entry, type EntryReport, readEntry } from './entry.ts'
import { linesOf } from './lines.ts'
import type { WarningTally } from './warning-tally.ts'

/** What the statement says for all of its entries. */
export interface EntryDefaults {
  /** IBAN or number of the account. */
  readonly ownAccount: string | undefined
  /** Where an amount names no currency. */
  readonly currencyCode: string | undefined
}

/** Reads entries, one after another: first the details of an entry, then the entry itself. */
export interface EntryReader {
  detail(element: XmlElement, around: XmlElement | undefined): Generator<StatementPart>
  /** Yields its lines or faults and returns it; undefined after a fault. */
  entry(element: XmlElement, defaults: EntryDefaults): Generator<StatementPart, Entry | undefined>
}

export function openEntryReader(nextNumber: () => number, warnings: WarningTally): EntryReader {
  const details = openDetailStore()
  let begun: { readonly number: number; details: number; isWrong: boolean } | undefined
  const current = () => (begun ??= { number: nextNumber(), details: 0, isWrong: false })
  return {
    *detail(element, around) {
      const entry = current()
      entry.details += 1
      const faults: string[] = []
      const detail = readDetail(element, around, (reason) => void faults.push(reason))
      yield* errorsOf(`${entry.number}.${entry.details}`, faults)
      const isFull = entry.details > detailsMax || !details.add(detail)
      if (isFull && !entry.isWrong) {
        yield* errorsOf(`${entry.number}`, [`it has more details than are read, ${detailsMax} at most`])
      }
      entry.isWrong ||= isFull || faults.length > 0
    },
    *entry(element, { ownAccount, currencyCode }) {
      const { number, isWrong } = current()
      begun = undefined
      const faults: string[] = []
      const report: EntryReport = {
        fault: (reason) => void faults.push(reason),
        odd: (code, text) => warnings.add(code, `entry ${number}`, text),
      }
      const read = readEntry(element, report)
      yield* errorsOf(`${number}`, faults)
      const entry = read && { ...(currencyCode !== undefined && { currencyCode }), ...read }
      if (entry && !isWrong) {
        for (const line of linesOf(entry, details, { number, ownAccount, report }))
          yield { part: 'line', line }
      }
      details.clear()
      return entry
    },
  }
}

const errorsOf = (line: string, reasons: readonly string[]): readonly StatementPart[] =>
  reasons.map((reason) => ({ part: 'error', error: { line, reason } }))
