/** What a text holds behind its labels, and what stands before the first of them. */
export interface LabelledText {
  readonly before: string
  readonly values: ReadonlyMap<string, string>
}

/** Source: DFÜ-Abkommen, appendix 3: the SEPA fields in the remittance text. */
const germanLabel = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|PURP|ABWA|ABWE|IBAN|BIC)\+/g
/** Source: the formats of ABN AMRO, ING and Rabobank for field 86. */
const dutchLabel =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|KREF|MARF|CSID|BENM|ORDP|ULTB|ULTD|ULTC|ADDR|ISDT|RTRN|PREF|CNTP|RTYP|PURP|SVCL|RREF)\//g

/** `EREF+…SVWZ+…` */
export const plusLabels = (text: string): LabelledText => labelled(text, germanLabel)

/** `/EREF/…/NAME/…/REMI/…`; undefined where a text does not begin with such a label. */
export function slashLabels(text: string): LabelledText | undefined {
  const { before, values } = labelled(text, dutchLabel)
  if (values.size === 0 || before !== '') return undefined
  // ING ends a value by a slash of its own, and leaves parts of it empty.
  return {
    before,
    values: new Map(Array.from(values, ([name, value]) => [name, value.replace(/\/{1,9}$/, '').trim()])),
  }
}

/**
 * Of several values under one label the first counts: a payer may write labels too, behind those of the bank.
 */
function labelled(text: string, label: RegExp): LabelledText {
  const found = [...text.matchAll(label)]
  const values = new Map<string, string>()
  for (const [at, match] of found.entries()) {
    const name = match[1] ?? ''
    const value = text.slice(match.index + match[0].length, found[at + 1]?.index)
    if (!values.has(name)) values.set(name, value.trim())
  }
  return { before: text.slice(0, found[0]?.index).trim(), values }
}
