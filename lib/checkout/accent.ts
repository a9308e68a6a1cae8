/** The contrast that WCAG 2.2 requires between text and its background (1.4.3). */
const contrastMin = 4.5

type Colour = readonly [red: number, green: number, blue: number]

/**
 * A merchant's colour as the page may use it in one theme: readable on the card, and with readable text on
 * itself.
 */
export interface Accent {
  readonly accent: string
  readonly onAccent: string
  readonly wash: string
}

const themes = {
  light: { card: [255, 255, 255], ink: [0, 0, 0], washShare: 0.1 },
  dark: { card: [23, 29, 26], ink: [255, 255, 255], washShare: 0.2 },
} as const satisfies Record<string, { card: Colour; ink: Colour; washShare: number }>

/**
 * Makes a merchant's colour (#RRGGBB) safe to use: it is mixed with black or white, step by step, until text
 * in it can be read on the card. Undefined for a text that is no colour.
 */
export function accentFor(colour: string, theme: keyof typeof themes): Accent | undefined {
  const wished = parseColour(colour)
  if (!wished) return undefined
  const { card, ink, washShare } = themes[theme]
  let accent = wished
  for (let share = 0; share <= 1 && contrast(accent, card) < contrastMin; share += 0.05)
    accent = mix(ink, wished, share)
  const onAccent = contrast(accent, [255, 255, 255]) >= contrast(accent, [0, 0, 0]) ? '#ffffff' : '#000000'
  return { accent: written(accent), onAccent, wash: written(mix(accent, card, washShare)) }
}

function parseColour(text: string): Colour | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (!match) return undefined
  const [red, green, blue] = match.slice(1).map((hex) => Number.parseInt(hex, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const written = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of the first colour in the second. */
const mix = (first: Colour, second: Colour, share: number): Colour => [
  first[0] * share + second[0] * (1 - share),
  first[1] * share + second[1] * (1 - share),
  first[2] * share + second[2] * (1 - share),
]

/** Contrast ratio by WCAG 2.2, 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
