import type { BrowserContext } from '@playwright/test'

/**
 * Makes a second of a countdown last two minutes on the pages from now on: a page that redirects to the bank
 * or the shop stays long enough for a test.
 */
export async function slowCountdown(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const setRealInterval = window.setInterval.bind(window)
    const setSlowInterval = (handler: TimerHandler, ms?: number, ...more: unknown[]) =>
      setRealInterval(handler, ms === 1_000 ? 120_000 : ms, ...more)
    Object.assign(window, { setInterval: setSlowInterval })
  })
}
