import { randomBytes } from 'node:crypto'

// No I, L, O, U: people read it to each other and type it into bank forms (Crockford's base 32).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A fresh name for an attempt on its rail: 20 of [A-Z0-9], 100 random bits, so that nobody guesses it. */
export const newRailReference = (): string =>
  Array.from(randomBytes(20), (byte) => alphabet[byte & 31]).join('')
