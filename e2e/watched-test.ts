import { expect, test as base } from '@playwright/test'

/** Every test watches its page: a violation of the content security policy or an uncaught error fails it. */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
