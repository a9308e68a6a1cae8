/** A place in the documentation that a search can find. */
export interface Place {
  /** Path and fragment. */
  readonly address: string
  readonly page: string
  /** The heading on that page; absent for the page itself. */
  readonly heading?: string
  /** What the place is about, exactly: an operation's name and path, an error code. */
  readonly names: readonly string[]
  /** Names that occur there: properties, parameters. */
  readonly properties: readonly string[]
  readonly text: string
}

export interface Found {
  readonly place: Place
  /** The text around the first word that was found; the words that were searched for are marked. */
  readonly excerpt: readonly Part[]
}

export interface Part {
  readonly text: string
  readonly isMarked: boolean
}

/** Longer queries are cut: a search costs the length of all texts for each word. */
export const longestQuery = 200
const wordsAtMost = 8
const foundAtMost = 30

/**
 * The places with all words of a query, best first: one whose name it is, then words in names, titles,
 * properties and texts. If no place has all words, those with some.
 */
export function search(places: readonly Place[], query: string): Found[] {
  const whole = normalised(query.slice(0, longestQuery))
  const words = [...new Set(whole.split(' ').filter((word) => word !== ''))].slice(0, wordsAtMost)
  if (words.length === 0) return []
  const scored = places
    .map((place) => ({ place, ...scoreOf(place, whole, words) }))
    .filter(({ score }) => score > 0)
  const complete = scored.filter(({ found }) => found === words.length)
  return (complete.length > 0 ? complete : scored)
    .toSorted((one, two) => two.found - one.found || two.score - one.score)
    .slice(0, foundAtMost)
    .map(({ place }) => ({ place, excerpt: excerptOf(place, words) }))
}

const normalised = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

interface Score {
  readonly score: number
  /** How many of the words the place has. */
  readonly found: number
}

function scoreOf(place: Place, whole: string, words: readonly string[]): Score {
  const names = place.names.map(normalised)
  const scores = words.map((word) => scoreOfWord(place, names, word))
  const exactly = (names.includes(whole) && 1_000) || (normalised(titleOf(place)) === whole && 500) || 0
  return {
    score: scores.reduce((sum, score) => sum + score, exactly),
    found: exactly > 0 ? words.length : scores.filter((score) => score > 0).length,
  }
}

function scoreOfWord(place: Place, names: readonly string[], word: string): number {
  const text = place.text.toLowerCase()
  return (
    ((names.includes(word) && 100) || (names.some((name) => name.includes(word)) && 30) || 0) +
    (titleOf(place).toLowerCase().includes(word) ? 40 : 0) +
    (place.properties.some((name) => name.toLowerCase() === word) ? 25 : 0) +
    Math.min(text.split(word).length - 1, 5) * 3
  )
}

/** The heading, else the name of the page. */
export const titleOf = ({ heading, page }: Place): string => heading ?? page

const before = 60
const around = 220

function excerptOf({ text, properties, names }: Place, words: readonly string[]): Part[] {
  const lower = text.toLowerCase()
  const positions = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const inNames = [...names, ...properties].filter((name) => words.includes(name.toLowerCase()))
  const near = Math.max(Math.min(...positions, lower.length) - before, 0)
  const from = near === 0 ? 0 : text.indexOf(' ', near) + 1
  const shown = positions.length > 0 ? text.slice(from, from + around) : text.slice(0, around)
  const named = positions.length === 0 && inNames.length > 0 ? `${inNames.join(', ')} · ` : ''
  const cut = positions.length > 0 && from > 0 ? '… ' : ''
  return marked(`${cut}${named}${shown}${shown.length === around ? ' …' : ''}`, words)
}

/** A text in parts, with the words that were searched for marked. */
export function marked(text: string, words: readonly string[]): Part[] {
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'i'))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
