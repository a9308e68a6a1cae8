import { textAt, textsAt, type XmlElement } from '../../xml/element.ts'
import type { FieldReference } from '../statement.ts'

/** References of `TxDtls/Refs` that may name a payment, beside `EndToEndId` and `AcctSvcrRef`. */
const transactionFields = ['TxId', 'InstrId', 'PmtInfId', 'MsgId', 'MndtId', 'ChqNb', 'UETR', 'ClrSysRef']

/** What banks write into a field that they have to fill (ISO 20022 external code sets, `NOTPROVIDED`). */
export const isStated = (value: string | undefined): value is string =>
  value !== undefined && !/^(?:NOT ?PROVIDED|NONREF)$/i.test(value)

/** The text at a path below, unless it only says that there is none. */
export function statedAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const value = textAt(element, ...path)
  return isStated(value) ? value : undefined
}

/** The references of one detail (`TxDtls`) in fields of their own. */
export function transactionReferences(details: XmlElement): readonly FieldReference[] {
  const refs = transactionFields.map((field) => [field, textsAt(details, 'Refs', field)] as const)
  const structured = [
    ['Prtry', textsAt(details, 'Refs', 'Prtry', 'Ref')],
    ['CdtrRef', textsAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')],
    ['RfrdDocNb', textsAt(details, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb')],
  ] as const
  return [...refs, ...structured].flatMap(([field, values]) =>
    values.filter(isStated).map((value) => ({ field, value })),
  )
}

/** The references of the batch (`NtryDtls/Btch`), of which the schema permits one: each detail has them. */
export const batchReferences = (entryDetails: XmlElement): readonly FieldReference[] =>
  ['PmtInfId', 'MsgId'].flatMap((field) => {
    const value = statedAt(entryDetails, 'Btch', field)
    return value === undefined ? [] : [{ field, value }]
  })

/** Each reference once, in their order. */
export function distinct(references: readonly FieldReference[]): readonly FieldReference[] {
  const byKey = new Map(references.map((each) => [`${each.field} ${each.value}`, each]))
  return [...byKey.values()]
}
