import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { holdStill } from './hold-still.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing, and the page does not scroll sideways. The page cannot redirect meanwhile. */
export const expectNoFault = (page: Page): Promise<void> =>
  holdStill(page, async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider).toBeLessThanOrEqual(0)
  })

/** Every control is large enough for a thumb: 44 × 44 px. A link within a sentence is as high as its line. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await holdStill(page, () => page.evaluate(smallTargets))
  expect(small).toEqual([])
}

/** Runs in the page. */
function smallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, input:not([type=hidden])',
  )
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true })) return []
    const { width, height } = target.getBoundingClientRect()
    const inSentence =
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent.trim() !== target.textContent.trim()
    // Layout has fractions of a pixel.
    return inSentence || (width > 43.9 && height > 43.9)
      ? []
      : [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`]
  })
}
