import { isByteLetters, textOfBytes } from './letters-of-bytes.ts'
import { syllableShare } from './vietnamese-syllables.ts'

/** The encoding of a text that declares none, by its letters. */
export interface ToldEncoding {
  /** As `TextDecoder` calls it, or one of `letters-of-bytes`. */
  readonly encoding: string
  /** CLEAR: accented letters of Western Europe as nearly all banks write them. NONE: a mere default. */
  readonly evidence: 'CLEAR' | 'LIKELY' | 'NONE'
}

/** An encoding of a country of Asia. */
interface Language {
  readonly encoding: string
  /** Its letters; others may stand beside them. */
  readonly letter: RegExp
  /** Whether letters can be of no other language. */
  readonly proves: (letters: string) => boolean
}

const share = (letters: string, kind: RegExp): number =>
  letters === '' ? 0 : (letters.match(kind)?.length ?? 0) / letters.length

const kana = /[\u3040-\u30FF\uFF61-\uFF9F]/g
const japanese = /[\u3040-\u30FF\uFF61-\uFF9F\p{Script=Han}]/gu
const hangul = /[\uAC00-\uD7A3]/g
const han = /\p{Script=Han}/gu
const isJapanese = (letters: string) => share(letters, kana) > 0.1 && share(letters, japanese) > 0.6
const isChinese = (letters: string) => share(letters, han) > 0.8

/** In this order: what an earlier one proves, later ones may prove too. */
const languages: readonly Language[] = [
  { encoding: 'windows-874', letter: /\p{Script=Thai}/gu, proves: isThai },
  { encoding: 'euc-kr', letter: hangul, proves: (letters) => share(letters, hangul) > 0.8 },
  { encoding: 'euc-jp', letter: japanese, proves: isJapanese },
  { encoding: 'shift_jis', letter: japanese, proves: isJapanese },
  { encoding: 'big5', letter: han, proves: isChinese },
  { encoding: 'gb18030', letter: han, proves: isChinese },
]

/** Letters and signs of the languages of Western Europe, but for those that only other encodings write. */
const western =
  'ÁÂÃÀÄÅÆÇÈÉÊËÍÎÏÓÔÕÖØÙÚÛÜÑáâãàäåæçéêëèíîïóôõöøùúüûñßŒœªº°¿¡§«»·²³½¼±®©´¤€£\u00A0\u2013\u2014\u2018-\u201D\u2026\u2022'
const vietnamese = 'ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúýĂăĐđĨĩŨũƠơƯư\u1EA0-\u1EF9₫'

/** Other letters, capitals within words, and signs within or right before a word. */
const faultsOf = (letters: string): RegExp =>
  new RegExp(
    [
      String.raw`(?<=[a-z])(?![\0-\u007F])\p{Lu}`,
      String.raw`(?<=[A-Z])(?![\0-\u007F])\p{Lu}(?=[a-z])`,
      String.raw`(?<=[A-Za-z])(?![\p{L}\p{M}\u2019])[^\0-\u007F](?=[a-z])`,
      String.raw`(?![\p{L}\p{M}\u00A0\u2018\u201C¿¡«£€§°ªº])[^\0-\u007F](?=[a-z])`,
      String.raw`(?![${letters}])[^\0-\u007F]`,
    ].join('|'),
    'gu',
  )

/** Encodings of alphabets, with what cannot be in them. */
const alphabets: ReadonlyMap<string, RegExp> = new Map([
  ...['windows-1252', 'iso-8859-15', 'ibm850', 'ibm437'].map((one) => [one, faultsOf(western)] as const),
  ...['windows-1258', 'viscii', 'tcvn3'].map((one) => [one, faultsOf(vietnamese)] as const),
])

/** The encoding of bytes that are no UTF-8. */
export function toldEncoding(bytes: Uint8Array): ToldEncoding {
  const language = toldLanguage(bytes)
  if (language !== undefined) return { encoding: language, evidence: 'LIKELY' }
  const isIn = (encoding: string) => faults(bytes, encoding) < 0.1
  if (isIn('windows-1252')) return { encoding: 'windows-1252', evidence: 'CLEAR' }
  const [found = toldVietnamese(bytes)] = ['ibm850', 'windows-1258'].filter(isIn)
  return found === undefined
    ? { encoding: 'windows-1252', evidence: 'NONE' }
    : { encoding: found, evidence: 'LIKELY' }
}

/** The old character set of Viet Nam in which most words can be of its language. */
function toldVietnamese(bytes: Uint8Array): string | undefined {
  const [best] = (['viscii', 'tcvn3'] as const)
    .map((encoding) => ({ encoding, share: syllableShare(textOfBytes(bytes, encoding)) }))
    .toSorted((one, other) => other.share - one.share)
  return best && best.share > 0.8 ? best.encoding : undefined
}

/**
 * The encoding of a country of Asia, told by its letters; undefined where they are those of Western Europe,
 * which stand alone between plain ones.
 */
function toldLanguage(bytes: Uint8Array): string | undefined {
  return languages.find(({ encoding, proves }) => {
    const text = decoded(bytes, encoding)
    if (text === undefined) return false
    const runs = runsOf(text)
    const letters = runs.join('')
    const afterLetters = text.match(/[A-Za-z][^\0-\u007F]/g)?.length ?? 0
    return (
      afterLetters < runs.length / 3 &&
      letters.length > runs.length &&
      proves(letters) &&
      isOwn(bytes, encoding)
    )
  })?.encoding
}

const runsOf = (text: string): readonly string[] => text.match(/[^\0-\u007F]+/g) ?? []

/** Fewer different letters are in any encoding by chance: a name, a code. */
const fewLetters = 12

/**
 * Whether bytes may be text in the encoding that they declare: not where some are impossible in it, or where
 * many tell of another. Undefined where nothing is known of its letters.
 */
export function isTextOf(encoding: string, bytes: Uint8Array): boolean | undefined {
  const language = languages.find((one) => one.encoding === encoding)
  if (!language && !alphabets.has(encoding)) return undefined
  const text = textIn(bytes, encoding)
  if (text === undefined || /[\p{Co}\u0080-\u009F]/u.test(text)) return false
  const isVaried = new Set(bytes.filter((byte) => byte > 127)).size >= fewLetters
  if (!language)
    return isVaried
      ? faults(bytes, encoding) < 0.1 && toldLanguage(bytes) === undefined
      : faultsIn(text, encoding).length < 3 || faultShare(text, encoding) < 0.1
  return !isVaried || isOfLanguage(text, language)
}

function isOfLanguage(text: string, { encoding, letter }: Language): boolean {
  const letters = text.match(/(?![\0-\u007F])[\p{L}\p{M}]/gu)?.join('') ?? ''
  if (letters === '') return true
  if (encoding === 'windows-874') return isThai(letters)
  // Kana of EUC-JP would be commas and middle dots.
  if (encoding === 'shift_jis' && share(runsOf(text).join(''), /[\uFF64\uFF65]/g) > 0.1) return false
  const besideSmall = text.match(/[a-z][^\0-\u007F]|[^\0-\u007F][a-z]/g)?.length ?? 0
  return share(letters, letter) > 0.5 && besideSmall < runsOf(text).length / 2
}

const ofAnyLanguage = new RegExp(
  String.raw`[${western}${vietnamese}\p{Script=Thai}\p{Script=Lao}\p{Script=Han}\p{Script=Hangul}\u3000-\u30FF\uFF01-\uFFEF]`,
  'gu',
)

/** Whether a text has the letters of languages that we know. */
export const isKnownText = (text: string): boolean => share(runsOf(text).join(''), ofAnyLanguage) > 0.9

/** The share of letters that cannot be in an encoding of an alphabet. */
function faults(bytes: Uint8Array, encoding: string): number {
  const text = textIn(bytes, encoding)
  if (text === undefined || runsOf(text).some((run) => /\p{L}{4}/u.test(run))) return 1
  return faultShare(text, encoding)
}

function faultShare(text: string, encoding: string): number {
  const count = runsOf(text).join('').length
  return count === 0 ? 0 : faultsIn(text, encoding).length / count
}

const faultsIn = (text: string, encoding: string): readonly string[] =>
  text.match(alphabets.get(encoding) ?? /$^/g) ?? []

const textIn = (bytes: Uint8Array, encoding: string): string | undefined =>
  isByteLetters(encoding) ? textOfBytes(bytes, encoding) : decoded(bytes, encoding)?.normalize('NFC')

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Vowels and tones that stand above and below a letter. */
const isMark = (letter: string): boolean => /^\p{Mn}$/u.test(letter)

function isThai(letters: string): boolean {
  let marks = 0
  let lost = 0
  let previous = ''
  for (const letter of letters) {
    // Digits and signs of old prints, which no bank writes.
    if (/^[\u0E4E-\u0E5B]$/.test(letter)) lost++
    if (isMark(letter)) {
      marks++
      if (!isMark(previous) && !/^[\u0E01-\u0E2E]$/.test(previous)) lost++
    }
    previous = letter
  }
  return share(letters, /\p{Script=Thai}/gu) > 0.9 && lost <= Math.max(marks, letters.length / 10) / 20
}

/** Big5 has many second bytes below 128, the common letters of GB none. */
function isOwn(bytes: Uint8Array, encoding: string): boolean {
  if (encoding !== 'big5') return true
  let pairs = 0
  let low = 0
  for (let at = 0; at < bytes.length - 1; at++) {
    if ((bytes[at] ?? 0) < 0x81) continue
    pairs++
    at++
    if ((bytes[at] ?? 0) < 0x80) low++
  }
  return low > pairs / 10
}
