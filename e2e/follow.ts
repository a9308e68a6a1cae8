import type { Locator } from '@playwright/test'

/**
 * Presses what leads to another page, a link or a form's button, and waits until all of that page is there. A
 * click alone waits for its beginning: a script of a test that runs then looks at a page of which a part is
 * still to come.
 */
export async function follow(target: Locator): Promise<void> {
  await Promise.all([target.page().waitForEvent('load'), target.click()])
}
