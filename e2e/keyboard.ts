import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any of our pages has before its main control. */
const stopsMax = 60

/** Presses Tab until the focus is there, and checks that the focus is visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < stopsMax; stops += 1) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await isFocused(target)) return
  }
  throw new Error(`${stopsMax} times Tab did not lead to ${target.toString()}`)
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** An outline around what has the focus, and nothing that covers it (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    // After the last stop the focus is in the browser's own controls.
    if (element === null || element === document.body) return undefined
    // A new step's heading has the focus for screen readers; it is not a control.
    if (element.tagName === 'H1') return undefined
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const above = document.elementFromPoint(x, y)
    return {
      what: element.outerHTML.slice(0, 120),
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      free: above !== null && (element.contains(above) || above.contains(element)),
    }
  })
  if (seen !== undefined) expect(seen).toMatchObject({ outlined: true, free: true })
}
