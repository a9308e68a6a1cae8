import { expect, type Page } from '@playwright/test'

/**
 * Reloads the page as it does by itself without scripts; one test waits for the real reload, the others do
 * not.
 */
export async function reloadsItself(page: Page): Promise<void> {
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '20')
  await page.reload()
}
