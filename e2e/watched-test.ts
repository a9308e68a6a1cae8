import { type BrowserContext, expect, test as base } from '@playwright/test'
import { readComplaints } from './complaints.ts'
import { policyFaults } from './page-policy.ts'
import { slowCountdown } from './slow-countdown.ts'

interface Countdown {
  /** Whether pages redirect after some seconds, as for a customer, or stay for a test. */
  readonly countdown: 'slow' | 'real'
}

/**
 * Every test watches its pages and the API: a page without our security headers, a violation of the content
 * security policy, an uncaught error, or an answer that the API's document does not describe fails the test,
 * whichever client got it.
 */
export const test = base.extend<Countdown & { watched: void }>({
  countdown: ['slow', { option: true }],
  watched: [
    async ({ browser, context, baseURL, countdown }, use) => {
      const complaints: string[] = []
      const before = readComplaints()
      const watching: Promise<void>[] = []
      const watch = (watched: BrowserContext) => {
        watching.push(watchPages(watched, baseURL ?? '', complaints))
        if (countdown === 'slow') watching.push(slowCountdown(watched))
      }
      watch(context)
      browser.on('context', watch)
      await Promise.all(watching)
      await use()
      browser.off('context', watch)
      await Promise.allSettled(watching)
      expect(complaints).toEqual([])
      expect(readComplaints().slice(before.length)).toBe('')
    },
    { auto: true },
  ],
})

/** Records the faults of a context's pages from now on. */
export async function watchPages(
  context: BrowserContext,
  origin: string,
  complaints: string[],
): Promise<void> {
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('response', (response) => {
    const isPage = response.request().resourceType() === 'document' && response.url().startsWith(`${origin}/`)
    const headers = response.headers()
    if (isPage && headers['content-type']?.startsWith('text/html'))
      complaints.push(...policyFaults(response.url(), headers))
  })
  await context.addInitScript(reportViolations)
}

/** Runs in every page: some violations are reported only to the document. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`)
  })
}
