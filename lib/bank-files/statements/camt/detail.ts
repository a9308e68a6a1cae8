import { present } from '../../text/present.ts'
import { elementAt, textAt, type XmlElement } from '../../xml/element.ts'
import type { FieldReference } from '../statement.ts'
import { bankCodeOf, detailTexts } from './narrative.ts'
import { type Parties, partiesOf } from './party.ts'
import { batchReferences, distinct, statedAt, transactionReferences } from './references.ts'
import {
  amountAt,
  type Direction,
  directionAt,
  type ReportFault,
  type WrittenAmount,
} from './written-amount.ts'
import { dateTextAt, writtenDate } from './written-date.ts'

/** One transfer of an entry (`TxDtls`), without what it shares with the entry. */
export interface Detail extends Parties {
  /** What may be its amount in the account's currency, the likeliest first. */
  readonly amounts: readonly WrittenAmount[]
  readonly direction?: Direction
  readonly transactionOn?: string
  readonly bankReference?: string
  readonly endToEndId?: string
  readonly references: readonly FieldReference[]
  readonly texts: readonly string[]
  readonly bankCode?: string
  readonly returnReason?: string
}

/** Reads `TxDtls`. `around` is its `NtryDtls` as far as it was read: the batch comes first. */
export function readDetail(element: XmlElement, around: XmlElement | undefined, fault: ReportFault): Detail {
  const batch = around ? batchReferences(around) : []
  return present({
    ...partiesOf(element),
    amounts: amountsOf(element, fault),
    direction: directionAt(element, fault),
    transactionOn: transactionDay(element),
    bankReference: statedAt(element, 'Refs', 'AcctSvcrRef'),
    endToEndId: statedAt(element, 'Refs', 'EndToEndId'),
    references: distinct([...transactionReferences(element), ...batch]),
    texts: detailTexts(element),
    bankCode: bankCodeOf(element),
    returnReason: textAt(element, 'RtrInf', 'Rsn', 'Cd') ?? textAt(element, 'RtrInf', 'Rsn', 'Prtry'),
  })
}

/** `Amt` came with version 03. It may be in the currency of the order; `TxAmt` is then in the account's. */
const amountPaths = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt']]

const amountsOf = (element: XmlElement, fault: ReportFault): readonly WrittenAmount[] =>
  amountPaths
    .filter((path) => elementAt(element, ...path))
    .flatMap((path) => amountAt(element, fault, ...path) ?? [])

/** Some banks fill these dates with something that is none: then there is none. */
function transactionDay(element: XmlElement): string | undefined {
  const texts = [
    textAt(element, 'RltdDts', 'TxDtTm'),
    textAt(element, 'RltdDts', 'AccptncDtTm'),
    dateTextAt(element, 'RltdDts', 'TradDt'),
  ]
  return texts.map((text) => (text === undefined ? undefined : writtenDate(text)?.day)).find(Boolean)
}
