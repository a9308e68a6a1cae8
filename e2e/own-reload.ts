import { expect, type Page } from '@playwright/test'

/** What a page without scripts does by itself after a while; one test waits for it, the others do not. */
export async function reloadsItself(page: Page): Promise<void> {
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '20')
  await page.reload()
}
