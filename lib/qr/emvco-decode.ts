import { crc16 } from './crc16.ts'
import { crcTag, type EmvField, guidOf, templateRule } from './emvco.ts'
import { read, type Reading, unreadable } from './reading.ts'

/** Why a text is not an EMVCo payload. */
export type EmvFaultCode =
  | 'BAD_TAG'
  | 'BAD_LENGTH'
  | 'BAD_CRC'
  | 'DUPLICATE_TAG'
  | 'FORMAT_NOT_FIRST'
  | 'MISSING_CRC'
  | 'TRAILING_DATA'

type EmvReading = Reading<readonly EmvField[], EmvFaultCode>

/**
 * Parses an EMVCo payload strictly: its fields in their order, without the CRC, which was checked, in small
 * letters too, as some acquirers print it; `encodeEmvFields` makes the same payload of them, with the CRC in
 * capitals. Faults have a code and a position.
 */
export function decodeEmv(payload: string): EmvReading {
  const decoded = decodeList([...payload], '')
  if (!decoded.ok) return decoded
  const fields = decoded.value
  const crcAt = fields.findIndex(({ tag }) => tag === crcTag)
  if (crcAt === -1) return unreadable('MISSING_CRC', 'the payload does not end with its check code, tag 63')
  if (crcAt < fields.length - 1) return trailing(fields[crcAt + 1]?.tag ?? '')
  if (fields[0]?.tag !== '00') return unreadable('FORMAT_NOT_FIRST', 'the payload does not begin with tag 00')
  const given = fields[crcAt]?.value
  const computed = crc16(payload.slice(0, -4))
  if (typeof given !== 'string' || given.toUpperCase() !== computed)
    return unreadable(
      'BAD_CRC',
      `the check code should be ${computed}, not ${typeof given === 'string' ? given : 'a template'}`,
    )
  return read(fields.slice(0, -1))
}

/** Text is split into whole characters, as lengths count them, so that none is ever cut in two. */
function decodeList(characters: readonly string[], parent: string): EmvReading {
  const fields: EmvField[] = []
  const seen = new Set<string>()
  for (let at = 0; at < characters.length;) {
    const tag = characters.slice(at, at + 2).join('')
    const path = parent === '' ? tag : `${parent}.${tag}`
    if (parent === '' && seen.has(crcTag)) return trailing(tag)
    if (!/^\d\d$/.test(tag))
      return unreadable('BAD_TAG', `at ${at}${within(parent)}: ${tag} is not a tag of two digits`)
    const value = valueAt(characters, at + 2)
    if (!value) return unreadable('BAD_LENGTH', `tag ${path} does not have a length from 01 to 99 that fits`)
    if (seen.has(tag)) return unreadable('DUPLICATE_TAG', `tag ${path} is given twice`)
    const decoded = decodeValue(value, path, parent === '' ? undefined : guidOf(fields))
    if (!decoded.ok) return decoded
    seen.add(tag)
    fields.push({ tag, value: decoded.value })
    at += 4 + value.length
  }
  return read(fields)
}

function valueAt(characters: readonly string[], at: number): readonly string[] | undefined {
  const digits = characters.slice(at, at + 2).join('')
  if (!/^\d\d$/.test(digits) || digits === '00') return undefined
  const value = characters.slice(at + 2, at + 2 + Number(digits))
  return value.length === Number(digits) ? value : undefined
}

function decodeValue(
  characters: readonly string[],
  path: string,
  guid: string | undefined,
): Reading<string | readonly EmvField[], EmvFaultCode> {
  const rule = templateRule(path, guid)
  if (rule === 'NEVER') return read(characters.join(''))
  const list = decodeList(characters, path)
  if (rule === 'ALWAYS') return list
  return list.ok && guidOf(list.value) !== undefined ? list : read(characters.join(''))
}

const trailing = (tag: string) =>
  unreadable('TRAILING_DATA', `${tag} follows the check code, which must be last`)
const within = (parent: string): string => (parent === '' ? '' : ` of tag ${parent}`)
