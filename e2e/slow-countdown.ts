import type { BrowserContext } from '@playwright/test'

/**
 * On the pages from now on a second of a countdown lasts two minutes: a page that goes on by itself, to the
 * bank or back to the shop, stays for as long as a test has to do with it.
 */
export async function slowCountdown(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const setRealInterval = window.setInterval.bind(window)
    const setSlowInterval = (handler: TimerHandler, ms?: number, ...more: unknown[]) =>
      setRealInterval(handler, ms === 1_000 ? 120_000 : ms, ...more)
    Object.assign(window, { setInterval: setSlowInterval })
  })
}
