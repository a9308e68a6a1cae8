import { expect, type Page } from '@playwright/test'
import { follow } from './follow.ts'
import { hostedLink, type LinkWishes } from './hosted-link.ts'
import { reloadsItself } from './own-reload.ts'
import { cryptoOrder, fpxOrder, mobileMoneyOrder, storeCodeOrder, transferOrder } from './sample-orders.ts'
import { everything } from './sample-checkout.ts'
import { test } from './watched-test.ts'

/** One method of each flow, from the link to the result "Paid", at the simulated institution. */
interface Flow {
  readonly kind: string
  readonly wishes: LinkWishes
  /** What a customer needs to pay this way. */
  readonly means: string
  /** The buttons to press at the institution, in order. */
  readonly presses: readonly RegExp[]
  /**
   * How the page gets the result without scripts: it reloads itself, offers a link, or the institution links
   * back to it.
   */
  readonly news: 'RELOAD' | 'LINK' | 'WAY_BACK'
}

const flows: readonly Flow[] = [
  {
    kind: 'QR',
    wishes: { currencyCode: 'BRL', amount: '20' },
    means: '.qr-plate svg',
    presses: [/^Pay R\$/],
    news: 'RELOAD',
  },
  {
    kind: 'QR, with a field for the reference',
    wishes: { parameters: { paymentMethodCode: 'UPIQR' } },
    means: '.qr-plate svg',
    presses: [/^Pay ₹/],
    news: 'LINK',
  },
  {
    kind: 'REDIRECT',
    wishes: fpxOrder,
    means: '.action[href*="/sandbox/institution/"]',
    presses: [/^Log in$/, /^Approve/],
    news: 'WAY_BACK',
  },
  {
    kind: 'TRANSFER',
    wishes: transferOrder,
    means: '.copy-table',
    presses: [/^Send/],
    news: 'RELOAD',
  },
  {
    kind: 'TRANSFER, with a field for the reference',
    wishes: { parameters: { paymentMethodCode: 'P2A_V2' } },
    means: '.copy-table',
    presses: [/^Send/],
    news: 'LINK',
  },
  {
    kind: 'CODE',
    wishes: storeCodeOrder,
    means: '.barcode svg',
    presses: [/^Take the cash$/],
    news: 'RELOAD',
  },
  {
    kind: 'PUSH',
    wishes: mobileMoneyOrder,
    means: '.sent-to',
    presses: [/^Confirm with PIN$/],
    news: 'RELOAD',
  },
  {
    kind: 'CRYPTO',
    wishes: cryptoOrder,
    means: '.qr-plate svg',
    presses: [/^Send/, /^Add five blocks$/, /^Add five blocks$/],
    news: 'RELOAD',
  },
]

/** Without scripts a plain run takes one flow for each way in which the page learns of the payment. */
const ofEachNews = flows.filter(({ news }, at) => flows.findIndex((flow) => flow.news === news) === at)

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, countdown: 'real' })

    for (const { kind, wishes, means, presses, news } of scripts || everything ? flows : ofEachNews) {
      test(`${kind}: from the link over the institution to the result “Paid”`, async ({ page, request }) => {
        await page.goto((await hostedLink(request, wishes)).address)
        const meansToPay = page.locator(means)
        await expect(meansToPay).toBeAttached()
        // With scripts the page is notified; and a customer who may be typing is not interrupted by a reload.
        await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(
          !scripts && news !== 'LINK' ? 1 : 0,
        )
        if (news === 'WAY_BACK') {
          // With scripts the page redirects by itself.
          if (!scripts) await meansToPay.click()
          await press(page, presses)
          await page.getByRole('link', { name: /^Back to/ }).click()
        } else await payOnAnotherDevice(page, presses)
        if (!scripts && news === 'RELOAD') await reloadsItself(page)
        // Playwright's text and role locators skip the content of <noscript>.
        if (!scripts && news === 'LINK')
          await page.locator('.again a', { hasText: 'Check for my payment now' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid')
        await expect(meansToPay).toHaveCount(0)
      })
    }
  })
}

/** Another device pays the order, as with a scanned code or a request on a phone. */
async function payOnAnotherDevice(page: Page, presses: readonly RegExp[]): Promise<void> {
  const institution = page.locator('.test-bar a[href^="/sandbox/institution/"]')
  const device = await page.context().newPage()
  await device.goto((await institution.getAttribute('href')) ?? '')
  await press(device, presses)
  await expect(device.getByRole('link', { name: /^Back to/ })).toBeVisible()
  await device.close()
}

async function press(page: Page, names: readonly RegExp[]): Promise<void> {
  for (const name of names) await follow(page.getByRole('button', { name }).first())
}
