const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** What closes a phrase in Japanese: particles and marks. */
const closes = /^(?:[をがはにでのへともや、。]|から|まで|より|では|には|または)$/
/** What never begins a line after one: another particle, a mark, the rest of a verb. */
const goesOn = /^(?:[をがはにでのへともや、。？）」]|した|す|し|さ|ある)$/

/**
 * A text in the pieces between which a line may end. Japanese has no spaces, and browsers break it anywhere,
 * also within a word; here it is broken after particles only, as people read it. Every other text is one
 * piece: its spaces say enough.
 */
export function phrasesOf(text: string): readonly string[] {
  if (!/\p{sc=Hiragana}/u.test(text)) return [text]
  const phrases: string[] = []
  let open = ''
  let closed = false
  for (const { segment } of words.segment(text)) {
    if (closed && !goesOn.test(segment)) {
      phrases.push(open)
      open = ''
    }
    open += segment
    closed = closes.test(segment)
  }
  return [...phrases, open]
}
