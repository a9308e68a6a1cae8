const onset = 'ngh?|nh|gh?|gi|kh|ph|th|tr|ch|qu?|[bcdđhklmnprstvx]'
const nucleus = [
  'uyê|uya|uyu|yêu|iêu|ươu|ươi|uôi|oai|oay|oeo|uây',
  'iê|yê|ia|ya|iu|ươ|ưa|ưi|ưu|uô|ua|uâ|uê|uy|ui|uơ|oa|oă|oe|oi|ôi|ơi|ai|ao|au|ay|âu|ây|eo|êu',
  '[aăâeêioôơuưy]',
].join('|')
const syllable = new RegExp(`^(?:${onset})?(?:${nucleus})(?:ch|ng|nh|[cmnpt])?$`, 'u')
const tones = /[\u0300\u0301\u0303\u0309\u0323]/g

/**
 * Of the words of a text that have letters beyond ASCII, the share that may be Vietnamese: one syllable each,
 * with one tone at most, and no capital behind a small letter.
 */
export function syllableShare(text: string): number {
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^\0-\u007F]/.test(word))
  const others = text.match(/[^\0-\u007F\p{L}\p{M}]/gu)?.length ?? 0
  return words.length === 0 ? 0 : words.filter(isSyllable).length / (words.length + others)
}

function isSyllable(word: string): boolean {
  const apart = word.normalize('NFD')
  if ((apart.match(tones)?.length ?? 0) > 1 || /[a-z]\p{M}*\p{Lu}/u.test(apart)) return false
  return syllable.test(apart.replaceAll(tones, '').normalize('NFC').toLowerCase())
}
