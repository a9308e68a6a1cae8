import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { holdStill } from './hold-still.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer depends on the colours. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** Rows of the console's long lists are alike: what the first ones have not, those after them have not either. */
const laterRows = 'tbody > tr:nth-child(n + 16)'

/** Axe finds nothing, and the page does not scroll sideways. The page cannot redirect meanwhile. */
export const expectNoFault = (page: Page): Promise<void> =>
  expectNothingFound(page, new AxeBuilder({ page }).withTags(tags))

/**
 * The same of a page of the console in light colours, and nothing either in dark ones, where what does not depend
 * on colours is as it was.
 */
export async function expectNoFaultInBothColours(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page }).exclude(laterRows)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingFound(page, axe().withTags(tags))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingFound(page, axe().withRules(ofColours))
  await page.emulateMedia({ colorScheme: null })
}

const expectNothingFound = (page: Page, axe: AxeBuilder): Promise<void> =>
  holdStill(page, async () => {
    const { violations } = await axe.analyze()
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
