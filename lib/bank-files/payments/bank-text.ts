import anyAscii from 'any-ascii'

/**
 * The text as banks accept it in ISO 20022 files: letters, digits, blank and / - ? : ( ) . , ' + alone, and
 * at most `charactersMax` of them. Empty where nothing of it can be written so. Source: European Payments
 * Council, EPC217-08, which banks outside SEPA follow too.
 *
 * Rules, in this order: compatibility forms become plain ones (half-width kana, ligatures); Chinese
 * characters are separated, because each becomes a word; every script is written in Latin letters (Cyrillic,
 * Greek, Thai, Arabic, Chinese as Mandarin is read; tables of any-ascii); other punctuation becomes the
 * nearest permitted one, and a full stop where there is none; pictures and control characters are left out;
 * blanks are joined.
 */
export function bankText(text: string, charactersMax: number): string {
  const latin = anyAscii(separated(text.normalize('NFKC')))
  const permitted = latin.replaceAll(/\s/g, ' ').replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, nearest)
  return permitted.replaceAll(/ {2,}/g, ' ').trim().slice(0, charactersMax).trimEnd()
}

/**
 * The text on one line, with what is beyond the `highest` code point of an encoding written in ASCII by the
 * same tables.
 */
export function encodableText(text: string, highest: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (isEncodable(line, highest)) return line
  const letters = [...separated(line)].map((letter) =>
    isEncodable(letter, highest) ? letter : anyAscii(letter),
  )
  return letters.join('').replaceAll(/ {2,}/g, ' ').trim()
}

export const isEncodable = (text: string, highest: number): boolean =>
  [...text].every((letter) => (letter.codePointAt(0) ?? 0) <= highest)

/** Without pictures, and with a blank between Chinese characters. */
const separated = (text: string): string =>
  text.replaceAll(/\p{Extended_Pictographic}/gu, '').replaceAll(/(\p{Script=Han})(?=\p{Script=Han})/gu, '$1 ')

/** Whether a name says who it is: it has a letter or a digit. */
export const namesSomebody = (text: string): boolean => /[A-Za-z0-9]/.test(text)

const nearest = (character: string): string =>
  character < ' ' || character === '\u007f' ? '' : (replacements[character] ?? '.')

const replacements: Readonly<Record<string, string>> = {
  '&': '+',
  '"': "'",
  '`': "'",
  '^': "'",
  _: '-',
  '~': '-',
  ';': ',',
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
  '\\': '/',
  '|': '/',
}
