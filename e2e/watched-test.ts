import { expect, test as base } from '@playwright/test'
import { readComplaints } from './complaints.ts'

/**
 * Every test watches its page and the API: a violation of the content security policy, an uncaught error, or an answer that the API's
 * document does not describe, whoever got it, fails it.
 */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const before = readComplaints()
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use()
      expect(complaints).toEqual([])
      expect(readComplaints().slice(before.length)).toBe('')
    },
    { auto: true },
  ],
})
