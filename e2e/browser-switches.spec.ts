import { chromium, expect, type BrowserServer } from '@playwright/test'
import { browserSwitches, switchOff } from './browser-switches.ts'
import { test } from './watched-test.ts'

/** The features that the switches of a running browser name. */
const featuresIn = (switches: readonly string[]) =>
  switches.filter((one) => one.startsWith(switchOff)).flatMap((one) => one.slice(switchOff.length).split(','))

test('the browser has every feature off that Playwright turns off', async ({ launchOptions }) => {
  let browser: BrowserServer | undefined
  try {
    const sandbox = browserSwitches.filter((one) => !one.startsWith(switchOff))
    browser = await chromium.launchServer({ ...launchOptions, args: sandbox })
    const byPlaywright = featuresIn(browser.process().spawnargs)
    expect(byPlaywright).not.toEqual([])
    expect(featuresIn(browserSwitches)).toEqual(expect.arrayContaining(byPlaywright))
  } finally {
    await browser?.close()
  }
})
