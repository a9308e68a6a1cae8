import anyAscii from 'any-ascii'

/**
 * The text as banks accept it in ISO 20022 files: letters, digits, blank and / - ? : ( ) . , ' + alone, and
 * at most `charactersMax` of them. Empty where nothing of it can be written so, or nobody can read it aloud
 * from its letters. Source: European Payments Council, EPC217-08, which banks outside SEPA follow too.
 *
 * Rules, in this order: compatibility forms become plain ones (half-width kana, ligatures); the scripts of
 * `spelled` are written in Latin letters (tables of any-ascii); other punctuation becomes the nearest
 * permitted one, and a full stop where there is none; pictures and control characters are left out; blanks
 * are joined.
 */
export function bankText(text: string, charactersMax: number): string {
  if (unreadScript(text)) return ''
  const latin = anyAscii(withoutPictures(text.normalize('NFKC')))
  const permitted = latin.replaceAll(/\s/g, ' ').replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, nearest)
  return permitted.replaceAll(/ {2,}/g, ' ').trim().slice(0, charactersMax).trimEnd()
}

/**
 * The text on one line, with what is beyond the `highest` code point of an encoding written in ASCII by the
 * same rules; empty where it is in letters that nobody can read aloud.
 */
export function encodableText(text: string, highest: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (isEncodable(line, highest)) return line
  if (unreadScript(line)) return ''
  const letters = [...withoutPictures(line).replaceAll(halfWidthKana, (kana) => kana.normalize('NFKC'))].map(
    (letter) => (isEncodable(letter, highest) ? letter : anyAscii(letter)),
  )
  return letters.join('').replaceAll(/ {2,}/g, ' ').trim()
}

/** With its marks of voice, which are letters of their own in this form. */
const halfWidthKana = /[\uFF65-\uFF9F]+/g

/**
 * Scripts in which a name is spelled as it is spoken. Chinese characters have several readings, and a name
 * of a person has the one that the family chose; Thai, Lao, Arabic, Hebrew and the scripts of India leave
 * vowels out, or do not write them in the order of speech. A name in these is never guessed.
 */
const spelled =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}]/u

/** Whether a text has a letter of a script whose reading is not known from its letters. */
export const unreadScript = (text: string): boolean =>
  [...text.normalize('NFKC')].some((letter) => /\p{L}/u.test(letter) && !spelled.test(letter))

/** Why a name in such a script is not written. */
export const unreadReason =
  'is in letters whose reading is not known: it has to be given in Latin letters, as the bank has it'

export const isEncodable = (text: string, highest: number): boolean =>
  [...text].every((letter) => (letter.codePointAt(0) ?? 0) <= highest)

const withoutPictures = (text: string): string => text.replaceAll(/\p{Extended_Pictographic}/gu, '')

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
