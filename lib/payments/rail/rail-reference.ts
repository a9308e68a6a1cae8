import { freshBytes } from '../../platform/fresh-bytes.ts'

// No I, L, O, U: people read it to each other and type it into bank forms (Crockford's base 32).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new name for an attempt on its rail: 12 of [A-Z0-9], short enough to type; 60 random bits make collisions
 * negligible.
 */
export function newRailReference(): string {
  let reference = ''
  for (const byte of freshBytes(12)) reference += alphabet.charAt(byte & 31)
  return reference
}
