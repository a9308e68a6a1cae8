const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** The ends of a phrase in Japanese: particles and marks. */
const closes = /^(?:[をがはにでのへともや、。]|から|まで|より|では|には|または)$/
/** Segments that never begin a line after one: another particle, a mark, the rest of a verb. */
const continues = /^(?:[をがはにでのへともや、。？）」]|した|す|し|さ|ある)$/

/**
 * A text in the pieces between which a line may end. Japanese has no spaces, and browsers break it anywhere,
 * also within a word; here it is broken after particles only, as people read it. Every other text is one
 * piece: browsers break it at its spaces.
 */
export function phrasesOf(text: string): readonly string[] {
  if (!/\p{sc=Hiragana}/u.test(text)) return [text]
  const phrases: string[] = []
  let open = ''
  let closed = false
  for (const { segment } of words.segment(text)) {
    if (closed && !continues.test(segment)) {
      phrases.push(open)
      open = ''
    }
    open += segment
    closed = closes.test(segment)
  }
  return [...phrases, open]
}
