import { crc16 } from './crc16.ts'

/**
 * EMVCo merchant-presented QR codes: the text is a list of fields, each two digits of tag, two digits of
 * length and the value; a template's value is such a list again. Lengths count characters, the CRC in tag 63
 * runs over UTF-8 bytes. Each scheme decides which tags are required: PromptPay and VietQR omit some that
 * EMVCo calls mandatory. Source: EMVCo QR Code Specification for Payment Systems, Merchant-Presented Mode
 * 1.1.
 */
export interface EmvField {
  readonly tag: string
  readonly value: string | readonly EmvField[]
}

/**
 * The same fields by tag, where the order does not matter: `{ '00': '01', '26': { '00': 'br.gov.bcb.pix' }
 * }`.
 */
export interface EmvTree {
  readonly [tag: string]: string | EmvTree
}

export const crcTag = '63'
const formatTag = '00'
/** NAPAS (VietQR) nests one level deeper than EMVCo: bank and account are in a separate list. */
const napasGuid = 'A000000727'
const napasBeneficiaryTag = '01'

/**
 * Payment text of a tree: tag 00 first, ascending tags, the CRC last. Throws on values that such a QR code
 * cannot contain.
 */
export function encodeEmv(tree: EmvTree): string {
  return encodeEmvFields(ascending(tree))
}

/**
 * Payment text of fields in the order given, with the CRC after them: reproduces any payload byte for byte.
 */
export function encodeEmvFields(fields: readonly EmvField[]): string {
  if (fields[0]?.tag !== formatTag) throw new RangeError('tag 00 must be the first field of an EMVCo payload')
  if (fields.some(({ tag }) => tag === crcTag)) throw new RangeError('tag 63 is computed, it cannot be given')
  const body = `${encodeList(fields, '')}${crcTag}04`
  return body + crc16(body)
}

/** Fields in ascending order of their tags, at every level. */
function ascending(tree: EmvTree): EmvField[] {
  return Object.entries(tree)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, value]) => ({ tag, value: typeof value === 'string' ? value : ascending(value) }))
}

/** Fields by tag; the decoder accepts unique tags only. */
export function treeOf(fields: readonly EmvField[]): EmvTree {
  return Object.fromEntries(
    fields.map(({ tag, value }) => [tag, typeof value === 'string' ? value : treeOf(value)]),
  )
}

/**
 * Whether EMVCo (or NAPAS) makes the tag a template: always a list, never, or, for tags 80 to 99, a list if
 * it can be parsed as one.
 */
export function templateRule(path: string, guid: string | undefined): 'ALWAYS' | 'NEVER' | 'IF_READABLE' {
  const [top = '', sub, below] = path.split('.')
  if (below !== undefined) return 'NEVER'
  if (sub !== undefined) {
    const isNapas = top >= '26' && top <= '51' && guid === napasGuid
    return isNapas && sub === napasBeneficiaryTag ? 'ALWAYS' : 'NEVER'
  }
  if ((top >= '26' && top <= '51') || top === '62' || top === '64') return 'ALWAYS'
  return top >= '80' ? 'IF_READABLE' : 'NEVER'
}

/** The scheme's name in a template: the text of its tag 00, which is the first. */
export function guidOf(fields: readonly EmvField[]): string | undefined {
  const first = fields[0]
  return first?.tag === formatTag && typeof first.value === 'string' ? first.value : undefined
}

function encodeList(fields: readonly EmvField[], parent: string): string {
  const tags = new Set(fields.map(({ tag }) => tag))
  if (tags.size !== fields.length) throw new RangeError(`a tag is given twice in ${parent || 'the payload'}`)
  const guid = parent === '' ? undefined : guidOf(fields)
  return fields.map((field) => encodeField(field, parent, guid)).join('')
}

function encodeField({ tag, value }: EmvField, parent: string, guid: string | undefined): string {
  const path = parent === '' ? tag : `${parent}.${tag}`
  if (!/^\d\d$/.test(tag)) throw new RangeError(`${path} is not a tag: a tag is two digits`)
  const isList = typeof value !== 'string'
  const rule = templateRule(path, guid)
  if (isList ? rule === 'NEVER' : rule === 'ALWAYS') {
    throw new RangeError(`tag ${path} must be ${isList ? 'text' : 'a list of fields'}`)
  }
  const text = isList ? encodeList(value, path) : value
  const { length } = [...text]
  if (length < 1 || length > 99) throw new RangeError(`tag ${path} has ${length} characters, 1 to 99 fit`)
  if (!text.isWellFormed()) throw new RangeError(`tag ${path} holds half of a character`)
  return tag + String(length).padStart(2, '0') + text
}
