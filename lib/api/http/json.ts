import { writtenDigitsMax } from '../../money/money.ts'
import { withoutTrailingZeros } from '../../money/trailing-zeros.ts'

// Deeper than any request of the API; far below the depth that exhausts a recursive parser.
const depthMax = 64

/**
 * Parses JSON so that no number silently becomes another one: what a double cannot hold exactly becomes
 * Infinity, which every schema refuses. Deep nesting is refused before it can exhaust the stack.
 */
export function parseJson(text: string): { readonly value: unknown } | { readonly fault: string } {
  if (text.trim() === '') return { fault: 'The body is missing: send a JSON object.' }
  if (isTooDeep(text)) return { fault: `The body is nested more than ${depthMax} levels deep.` }
  try {
    const value: unknown = mayHoldLongNumber.test(text) ? JSON.parse(text, keepExact) : JSON.parse(text)
    return halfCharacter.test(text) && !isWellFormed(value) ? { fault: halfCharacterFault } : { value }
  } catch (error) {
    if (error instanceof LongNumber) return { fault: error.message }
    return { fault: `The body is not JSON: ${placeOf(error)}.` }
  }
}

// A double keeps 15 digits. Only texts with more digits in a row need the slower, exact parsing.
const mayHoldLongNumber = /[\d.]{16}|\d[eE]/

function keepExact(this: unknown, _key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  if (hasTooManyDigits(source)) throw new LongNumber()
  return decimalOf(source) === decimalOf(String(value)) ? value : Infinity
}

class LongNumber extends Error {
  override readonly message = `The body holds a number of more than ${writtenDigitsMax} digits.`
}

const hasTooManyDigits = (source: string): boolean =>
  source.length > writtenDigitsMax && source.replaceAll(/\D/g, '').length > writtenDigitsMax

/** The canonical form of a decimal number: digits without zeros around them, and the power of ten. */
function decimalOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutTrailingZeros(digits)
  if (significant === '') return '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

// Escapes can encode half of a surrogate pair, which is not a character and which PostgreSQL rejects.
const halfCharacter = /\\u[dD][89a-fA-F]/
const halfCharacterFault =
  'The body holds half a character: an escape \\ud800 to \\udfff without its other half.'

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
}

function isTooDeep(text: string): boolean {
  // Each level needs a bracket, and few texts have so many.
  if (occurrences(text, '{') + occurrences(text, '[') <= depthMax) return false
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (inString) {
      if (character === 0x5c) index += 1
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x7b || character === 0x5b) depth += 1
    else if (character === 0x7d || character === 0x5d) depth -= 1
    if (depth > depthMax) return true
  }
  return false
}

function occurrences(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}

/** V8 quotes a piece of the text in its message, which may be secret: only the position is reported. */
function placeOf(error: unknown): string {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined
    ? 'it ends too early or contains something that is not JSON'
    : `see position ${position}`
}
