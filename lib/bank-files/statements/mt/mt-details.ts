import { ibanOf } from '../account-name.ts'
import { oneLine } from '../part.ts'
import type { FieldReference, LinePayer } from '../statement.ts'
import { type LabelledText, plusLabels, slashLabels } from './labelled-text.ts'
import { subfields, type Subfields, textOf } from './subfields.ts'

/** What field 86 says about an entry. */
export interface MtDetails {
  readonly endToEndId?: string
  readonly references: readonly FieldReference[]
  readonly payer?: LinePayer
  readonly text: string
  /** `166+399`: business transaction code and prima nota, where the bank writes them. */
  readonly code?: string
}

/** Lines of 65 characters are cut within a word. */
const fullLine = 65

/** Reads field 86 in any of its forms: numbered parts, labels with slashes or plus signs, plain text. */
export function mtDetails(lines: readonly string[]): MtDetails {
  const joined = lines.join('')
  const numbered = subfields(joined)
  if (numbered) return ofSubfields(numbered)
  const labels = slashLabels(joined)
  if (labels) return ofSlashLabels(labels)
  const text = unwrapped(lines)
  return ofPlusLabels(plusLabels(text), text)
}

function unwrapped(lines: readonly string[]): string {
  let text = ''
  let previous = fullLine
  for (const line of lines) {
    text += previous < fullLine ? ` ${line}` : line
    previous = line.length
  }
  return text.trim()
}

const remittance = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63']

function ofSubfields({ code, parts }: Subfields): MtDetails {
  const text = textOf(parts, remittance)
  const labels = plusLabels(text)
  const details = ofPlusLabels(labels, text)
  const name = oneLine(textOf(parts, ['32', '33'])) || details.payer?.name
  const account = oneLine(parts.get('31') ?? '') || details.payer?.account
  const nota = (parts.get('10') ?? '').trim()
  return {
    ...details,
    ...payerOf(name, account),
    ...(code === '' ? {} : { code: nota === '' ? code : `${code}+${nota}` }),
    text: details.text === '' ? oneLine(parts.get('00') ?? '') : details.text,
  }
}

function ofPlusLabels({ before, values }: LabelledText, whole: string): MtDetails {
  if (values.size === 0) return { references: [], text: oneLine(whole) }
  const account = ibanOf((values.get('IBAN') ?? '').replaceAll(/\s/g, ''))
  return {
    ...endToEnd(values),
    references: references(values, ['KREF', 'MREF', 'CRED']),
    ...payerOf(values.get('ABWA'), account),
    text: oneLine([before, values.get('SVWZ') ?? ''].join(' ')),
  }
}

function ofSlashLabels({ values }: LabelledText): MtDetails {
  // ING writes account, BIC, name and city of the other side in one value.
  const [account, , name] = (values.get('CNTP') ?? '').split('/')
  const remitted = (values.get('REMI') ?? '').replace(/^(?:USTD\/{1,2}|STRD\/[A-Z]*\/)/, '')
  return {
    ...endToEnd(values),
    references: references(values, ['KREF', 'MARF', 'CSID', 'PREF']),
    ...payerOf(values.get('NAME') ?? name, values.get('IBAN') ?? account),
    text: oneLine(remitted || (values.get('TRTP') ?? '')),
  }
}

function endToEnd(values: ReadonlyMap<string, string>): { readonly endToEndId?: string } {
  const id = oneLine(values.get('EREF') ?? '')
  return id === '' || /^(?:NOTPROVIDED|NONREF)$/i.test(id) ? {} : { endToEndId: id }
}

const references = (values: ReadonlyMap<string, string>, fields: readonly string[]): FieldReference[] =>
  fields.flatMap((field) => {
    const value = oneLine(values.get(field) ?? '')
    return value === '' ? [] : [{ field, value }]
  })

function payerOf(name?: string, account?: string): { readonly payer?: LinePayer } {
  if (!name && !account) return {}
  return { payer: { ...(name ? { name } : {}), ...(account ? { account } : {}) } }
}
