/** Without I, L, O and U, so that a person who types an ID from paper mistakes no letter for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The same digits as JavaScript writes them. */
const digits32 = '0123456789abcdefghijklmnopqrstuv'
const characters = 26
const bitsPerCharacter = 5n
const bits = 128n

/**
 * The end-to-end ID of a payout: the 128 bits of its key (a UUID) in Crockford base 32, 26 characters that
 * every bank carries (ISO 20022 allows 35). Throws when the key is no UUID. Source: D. Crockford, "Base 32".
 */
export function endToEndIdOf(key: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) throw new RangeError('the key is not a UUID')
  const written = BigInt(`0x${key.replaceAll('-', '')}`)
    .toString(32)
    .padStart(characters, '0')
  return written.replaceAll(/./g, (digit) => alphabet.charAt(digits32.indexOf(digit)))
}

/**
 * The key that an end-to-end ID stands for, as a lower-case UUID; undefined where the text is no such ID.
 * Case is ignored, I and L are read as 1, O as 0.
 */
export function keyOfEndToEndId(text: string): string | undefined {
  const written = text.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(written)) return undefined
  const value = [...written].reduce(
    (sum, character) => (sum << bitsPerCharacter) | BigInt(alphabet.indexOf(character)),
    0n,
  )
  if (value >> bits > 0n) return undefined
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
