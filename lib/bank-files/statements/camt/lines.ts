import { present } from '../../text/present.ts'
import type { FieldReference, StatementLine } from '../statement.ts'
import type { DetailStore } from './detail-store.ts'
import type { Detail } from './detail.ts'
import type { Entry, EntryReport } from './entry.ts'
import { scaled, signed } from './exact-sum.ts'
import { withMore } from './narrative.ts'
import { otherSide } from './party.ts'
import { distinct } from './references.ts'
import type { WrittenAmount } from './written-amount.ts'

/** What an entry does not say itself. */
export interface LineContext {
  /** The number of the entry in the file, from 1. */
  readonly number: number
  readonly ownAccount: string | undefined
  readonly report: EntryReport
}

/**
 * The lines of an entry: its details where there are several that add up to it in its currency, else the
 * entry as one line, with the data of its detail where it has one. An amount of zero makes no line.
 */
export function* linesOf(entry: Entry, details: DetailStore, context: LineContext): Generator<StatementLine> {
  const fault = splitFault(entry, details)
  if (fault) context.report.odd(...fault)
  if (details.count() > 1 && !fault) yield* detailLines(entry, details, context)
  else if (isZero(entry.amount)) context.report.odd('ZERO_AMOUNT', 'the amount is 0, the entry is left out')
  else if (details.count() === 1 && !fault) yield* singleLine(entry, details, context)
  else yield totalLine(entry, details, context)
}

/** Why the details do not stand for the entry, as code and text of the warning. */
function splitFault(entry: Entry, details: DetailStore): [code: string, text: string] | undefined {
  const count = details.count()
  if (count === 0 || (count === 1 && entry.batchOf <= 1)) return undefined
  let sum = 0n
  for (const detail of details.all()) {
    const amount = amountIn(entry.currencyCode, detail)
    if (amount === undefined) {
      const text = `its ${count} details have no amounts in its currency, it is read as one line`
      return count === 1 ? undefined : ['DETAILS_WITHOUT_AMOUNT', text]
    }
    sum += signed(amount, detail.direction ?? entry.direction)
  }
  if (sum === signed(entry.amount, entry.direction)) return undefined
  return [
    'DETAILS_DO_NOT_ADD_UP',
    `its ${count} details do not add up to ${entry.amount}, it is read as one line`,
  ]
}

/** The first amount of a detail in a currency; an amount that names none is in the account's. */
function amountIn(currencyCode: string | undefined, { amounts }: Detail): string | undefined {
  const isSame = (written: WrittenAmount) => (written.currencyCode ?? currencyCode) === currencyCode
  return amounts.find(isSame)?.amount
}

function* detailLines(entry: Entry, details: DetailStore, context: LineContext): Generator<StatementLine> {
  let number = 0
  for (const detail of details.all()) {
    number += 1
    const amount = amountIn(entry.currencyCode, detail) ?? '0'
    if (isZero(amount)) {
      context.report.odd('ZERO_AMOUNT', `the amount of detail ${number} is 0, it is left out`)
      continue
    }
    const part = { ...entry, amount, direction: detail.direction ?? entry.direction }
    // What the bank says of the whole is not the text of each part.
    yield { ...lineOf(part, detail, detail.texts, context), line: `${context.number}.${number}` }
  }
}

function* singleLine(entry: Entry, details: DetailStore, context: LineContext): Generator<StatementLine> {
  for (const detail of details.all()) {
    yield present({
      ...lineOf(entry, detail, withMore(detail.texts, entry.texts), context),
      batchOf: severalOf(entry.batchOf),
    })
  }
}

/** The entry alone, with the references that all of its details share, such as that of the batch. */
function totalLine(entry: Entry, details: DetailStore, context: LineContext): StatementLine {
  let shared: readonly FieldReference[] | undefined
  for (const { references } of details.all()) {
    const keys = new Set(references.map(keyOf))
    shared = shared?.filter((each) => keys.has(keyOf(each))) ?? references
  }
  const references = [...(shared ?? []), ...entry.batchReferences]
  return present({
    ...lineOf(entry, { ...noDetail, references }, entry.texts, context),
    batchOf: severalOf(Math.max(entry.batchOf, details.count())),
  })
}

const noDetail: Detail = { amounts: [], references: [], texts: [], debtor: {}, creditor: {} }
const keyOf = ({ field, value }: FieldReference): string => `${field} ${value}`
const severalOf = (count: number): number | undefined => (count > 1 ? count : undefined)
const isZero = (amount: string): boolean => scaled(amount) === 0n

function lineOf(entry: Entry, detail: Detail, texts: readonly string[], context: LineContext): StatementLine {
  const { returnReason } = detail
  const takesBack = entry.isReversal || returnReason !== undefined
  return present({
    line: `${context.number}`,
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    transactionOn: differs(detail.transactionOn, entry) ? detail.transactionOn : undefined,
    bookedAt: entry.bookedAt,
    timeOfDay: entry.timeOfDay,
    amount: entry.amount,
    currencyCode: entry.currencyCode,
    direction: entry.direction,
    status: entry.status,
    bankReference: detail.bankReference ?? entry.bankReference,
    endToEndId: detail.endToEndId,
    references: distinct([...ofEntry(entry, detail), ...detail.references]),
    payer: otherSide(detail, { direction: entry.direction, takesBack, ownAccount: context.ownAccount }),
    text: texts.join(' '),
    bankCode: detail.bankCode ?? entry.bankCode,
    isReversal: entry.isReversal,
    returnReason,
  })
}

const differs = (day: string | undefined, { bookedOn, valueOn }: Entry): boolean =>
  day !== bookedOn && day !== valueOn

/** Several details may share the entry's references; its own reference goes first. */
function* ofEntry(entry: Entry, detail: Detail): Generator<FieldReference> {
  if (entry.entryReference !== undefined) yield { field: 'NtryRef', value: entry.entryReference }
  if (entry.bankReference !== undefined && detail.bankReference !== undefined) {
    yield { field: 'AcctSvcrRef', value: entry.bankReference }
  }
}
