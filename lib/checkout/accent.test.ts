import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentFor } from './accent.ts'

it('leaves a colour alone that can be read', () => {
  expect(accentFor('#0d5c47', 'light')).toEqual({ accent: '#0d5c47', onAccent: '#ffffff', wash: '#e7efed' })
})

it('darkens what would be too pale on a white card, and lightens what would be too dark on a dark one', () => {
  expect(accentFor('#ffe066', 'light')?.accent).toBe('#807033')
  expect(accentFor('#101010', 'dark')?.accent).not.toBe('#101010')
})

it('makes every colour readable in both themes', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, fc.constantFrom('light' as const, 'dark' as const), (colour, theme) => {
      const made = accentFor(colour, theme)
      expect(contrast(made?.accent ?? '', theme === 'light' ? '#ffffff' : '#171d1a')).toBeGreaterThanOrEqual(
        4.4,
      )
      expect(contrast(made?.accent ?? '', made?.onAccent ?? '')).toBeGreaterThanOrEqual(4.4)
    }),
  )
})

it('is nothing for a text that is no colour', () => {
  expect(accentFor('red;}', 'light')).toBeUndefined()
})

/** The formula of WCAG 2.2, written independently of the code under test. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
