import type { Locator } from '@playwright/test'

/**
 * Clicks a link or a form's button and waits until the next page is loaded completely. A click alone waits
 * for its beginning only, and a script of the test might then read an incomplete page.
 */
export async function follow(target: Locator): Promise<void> {
  await Promise.all([target.page().waitForEvent('load'), target.click()])
}
