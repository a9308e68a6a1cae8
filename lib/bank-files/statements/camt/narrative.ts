import { elementAt, textAt, textsAt, type XmlElement } from '../../xml/element.ts'

/** The free text of a detail: what the payer wrote, what the bank added, why it came back. */
export const detailTexts = (details: XmlElement): readonly string[] =>
  withMore(
    [...textsAt(details, 'RmtInf', 'Ustrd'), ...textsAt(details, 'RmtInf', 'Strd', 'AddtlRmtInf')],
    [...textsAt(details, 'AddtlTxInf'), ...textsAt(details, 'RtrInf', 'AddtlInf')],
  )

/** Adds texts that are not there yet: banks repeat one for the entry and its detail. */
export function withMore(texts: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(texts)
  return [...texts, ...more.filter((text) => !known.has(text))]
}

/**
 * The bank's code of the kind of transaction: domain, family and subfamily of ISO 20022 ("PMNT-RCDT-ESCT"),
 * else the bank's own.
 */
export function bankCodeOf(element: XmlElement): string | undefined {
  const domain = elementAt(element, 'BkTxCd', 'Domn')
  const codes = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')]
  const written = codes.filter((code) => code !== undefined).join('-')
  return written === '' ? textAt(element, 'BkTxCd', 'Prtry', 'Cd') : written
}
