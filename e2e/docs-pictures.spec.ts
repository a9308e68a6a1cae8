import { writeFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { hostedLink, simulate, type Simulated } from './hosted-link.ts'
import { test } from './watched-test.ts'

// The pictures of the guide on money (public/docs): E2E_SCREENS=1 playwright test docs-pictures takes them
// anew.

const pictures: readonly (readonly [name: string, events: readonly Simulated[], shown: RegExp])[] = [
  ['part', [{ event: 'PAY', amount: 200 }], /₹200\.00/],
  ['too-much', [{ event: 'PAY', amount: 600 }], /₹100\.50 more than was due/],
  ['late', [{ event: 'EXPIRE' }, { event: 'PAY' }], /came late/],
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, events, shown] of pictures) {
    test(`the hosted page, ${name}, ${colorScheme}`, async ({ page, request }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 390, height: 560 })
      const { address, idPayin } = await hostedLink(request, { parameters: { lang: 'en' } })
      await page.goto(address)
      await page.getByRole('button', { name: /^UPI Any/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const event of events) await simulate(request, idPayin, event)
      await page.goto(page.url())
      await expect(page.getByText(shown).first()).toBeVisible()
      const suffix = colorScheme === 'dark' ? '-dark' : ''
      await writeFile(`public/docs/${name}${suffix}.webp`, await webpOf(page))
    })
  }
}

/** Playwright writes PNG and JPEG only; the browser knows the smaller format. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  return Buffer.from(data, 'base64')
}
