import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pictureFile, type Look } from '../screen-picture.ts'
import { consoleScreens } from './console-screens.ts'
import { importDay } from './house/banks.ts'
import { Desk } from './house/desk.ts'
import { daysAgo, openHouse, type House } from './house/house.ts'
import { keyOfNewSession, test } from './signed-in.ts'

// Fingers need more room than pointers: wide pages are those of a desktop.
const looks = {
  phone: [
    [320, 'light'],
    [390, 'dark'],
  ],
  desktop: [
    [1280, 'light'],
    [1280, 'dark'],
    [1920, 'light'],
  ],
} as const

let house: House
// One house for all of them.
test.describe.configure({ mode: 'default' })
test.use({ deviceScaleFactor: 1 })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  house = await openHouse()
  // One of today's statements was imported; the other one is tried in a picture.
  await importDay(house.gateway, house.cash('HDFC'), daysAgo(0))
  // Of what lies open, somebody proposed to assign the first; half of the payouts are in a batch.
  const desk = await Desk.of(browser, house, ['ADMIN', 'Somchai Dee'], new Map())
  desk.begin('')
  await desk.open('/console/suspense?tab=credits')
  await desk.press('Enter', desk.said)
  await desk.open('/console/batches')
  const orders = desk.page.getByRole('table', { name: 'Payouts of the batch' })
  await desk.click(desk.page.getByRole('button', { name: 'Create batch' }).first(), orders)
  await desk.click(orders.getByRole('checkbox').last())
  await desk.click(desk.page.getByRole('button', { name: 'Take out' }), desk.said)
  await desk.page.context().close()
})
test.afterAll(() => house.stop())

for (const screen of consoleScreens) {
  test(`pictures of the console, “${screen.name}”`, async ({ browser, isMobile }) => {
    const { role = 'ADMIN' } = screen
    const context = await browser.newContext({ baseURL: house.origin, deviceScaleFactor: 1 })
    if (role !== 'NOBODY') {
      const value = await keyOfNewSession(house.gateway.db, role, 'SIAM', 'Mali Suksan')
      await context.addCookies([{ name: 'console', value, url: `${house.origin}/console`, httpOnly: true }])
    }
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await screen.open(page, house)
    for (const [width, colorScheme] of looks[isMobile ? 'phone' : 'desktop']) {
      const height = 800
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const look: Look = { viewport: { width, height }, language: 'en', colorScheme }
      const file = pictureFile({ name: `console ${screen.name}` }, look)
      mkdirSync(path.dirname(file), { recursive: true })
      await page.screenshot({ path: file, animations: 'disabled', fullPage: true })
    }
    await context.close()
  })
}
