/** A character set of a country, as `TextDecoder` calls it. */
export type CountryEncoding = 'windows-874' | 'shift_jis' | 'euc-kr' | 'gb18030' | 'big5'

interface Evidence {
  readonly encoding: CountryEncoding
  /** Whether letters are those of its language. */
  readonly fits: (letters: string) => boolean
}

const share = (letters: string, kind: RegExp): number => (letters.match(kind)?.length ?? 0) / letters.length

/** In this order: what an earlier one fits, later ones may fit too. */
const candidates: readonly Evidence[] = [
  { encoding: 'windows-874', fits: isThai },
  { encoding: 'euc-kr', fits: (letters) => share(letters, /\p{Script=Hangul}/gu) > 0.8 },
  { encoding: 'shift_jis', fits: (letters) => share(letters, /[\u3040-\u30FF\uFF61-\uFF9F]/g) > 0.1 },
  { encoding: 'big5', fits: (letters) => share(letters, /\p{Script=Han}/gu) > 0.8 },
  { encoding: 'gb18030', fits: (letters) => share(letters, /\p{Script=Han}/gu) > 0.8 },
]

/**
 * The character set of bytes that are no UTF-8, told by their letters; undefined where they are those of
 * Western Europe, which stand alone between plain ones.
 */
export function toldEncoding(bytes: Uint8Array): CountryEncoding | undefined {
  return candidates.find(({ encoding, fits }) => {
    const text = decoded(bytes, encoding)
    if (text === undefined) return false
    const runs = text.match(/[^\0-\u007F]+/g) ?? []
    const letters = runs.join('')
    const afterLetters = text.match(/[A-Za-z][^\0-\u007F]/g)?.length ?? 0
    return (
      afterLetters < runs.length / 3 &&
      letters.length > runs.length &&
      fits(letters) &&
      isOwn(bytes, encoding)
    )
  })?.encoding
}

function decoded(bytes: Uint8Array, encoding: CountryEncoding): string | undefined {
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
    if (isMark(letter)) {
      marks++
      if (!isMark(previous) && !/^[\u0E01-\u0E2E]$/.test(previous)) lost++
    }
    previous = letter
  }
  return share(letters, /\p{Script=Thai}/gu) > 0.9 && lost <= marks / 20
}

/** Big5 has many second bytes below 128, the common letters of GB none. */
function isOwn(bytes: Uint8Array, encoding: CountryEncoding): boolean {
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
