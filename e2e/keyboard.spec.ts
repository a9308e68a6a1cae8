import { expect, type Page } from '@playwright/test'
import { press, tabTo } from './keyboard.ts'
import { hostedLink, type LinkWishes } from './hosted-link.ts'
import { test } from './watched-test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first()
const link = (page: Page, name: RegExp | string) => page.getByRole('link', { name }).first()

/** The heading of a new step has the focus, so that screen readers and the keyboard start there. */
async function expectStep(page: Page, name: RegExp | string): Promise<void> {
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
}

/** Opens the order's link, and uses no pointer afterwards. */
async function begin(
  page: Page,
  request: Parameters<typeof hostedLink>[0],
  order?: LinkWishes,
): Promise<void> {
  await page.goto((await hostedLink(request, order)).address)
}

/** Opens the institution by the test bar. */
async function visitInstitution(page: Page): Promise<void> {
  const institution = link(page, 'Play the customer’s bank or wallet')
  // An update of the page closes the bar again.
  await expect(async () => {
    if (!(await institution.isVisible())) await press(page, page.locator('.test-bar summary'))
    await expect(institution).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await press(page, institution)
}

async function comeBackPaid(page: Page): Promise<void> {
  await press(page, link(page, /^Back to/))
  await expect(title(page)).toHaveText('Paid')
  await press(page, button(page, 'Stay here'))
  await expect(page.getByText(/You return in/)).toHaveCount(0)
  await tabTo(page, link(page, 'Back to Demo Shop'))
}

test('by keyboard alone: a QR code', async ({ page, request }) => {
  await begin(page, request)
  await press(page, button(page, /^UPI/))
  await expectStep(page, /^Scan/)
  await visitInstitution(page)
  await press(page, button(page, /^Pay ₹/))
  await comeBackPaid(page)
})

test('by keyboard alone: the bank’s own site', async ({ page, request }) => {
  await begin(page, request, { currencyCode: 'MYR', amount: '80' })
  await press(page, button(page, /FPX/))
  await expectStep(page, /bank/)
  await tabTo(page, page.getByLabel('Find your bank or wallet'))
  await page.keyboard.type('may')
  await press(page, button(page, 'Maybank'), 'Space')
  await expectStep(page, /FPX|Maybank/)
  await press(page, button(page, /^Pay/))
  await expect(page.getByLabel('Account type')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await press(page, button(page, /^Pay/))
  await expectStep(page, /Maybank/)
  await press(page, button(page, 'Stay here'))
  await press(page, link(page, 'Go to Maybank'))
  await press(page, button(page, 'Log in'))
  await press(page, button(page, /^Approve/))
  await comeBackPaid(page)
})

test('by keyboard alone: a transfer from the bank’s app', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await begin(page, request, { currencyCode: 'THB', amount: '1250' })
  await press(page, button(page, /^Bank transfer/))
  await expectStep(page, 'Transfer from your bank’s app')
  await press(page, button(page, 'Copy Amount, to the last digit'))
  await expect(page.getByRole('status').filter({ hasText: 'copied' })).toBeAttached()
  await press(page, button(page, 'I have paid'), 'Space')
  await expect(page.getByText('Thank you, we are checking.')).toBeVisible()
  await visitInstitution(page)
  await press(page, button(page, /^Send/))
  await comeBackPaid(page)
})

test('by keyboard alone: a code for the store', async ({ page, request }) => {
  await begin(page, request, { currencyCode: 'TWD', amount: '900' })
  await press(page, button(page, /^Convenience store/))
  await press(page, button(page, /^FamilyMart/))
  await expectStep(page, /FamilyMart/)
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type('Chen Yi-chun')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('nobody')
  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type('+886912345678')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('chen@example.com')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Pay at a store with this code')
  await visitInstitution(page)
  await press(page, button(page, 'Take the cash'))
  await comeBackPaid(page)
})

test('by keyboard alone: a request on the phone', async ({ page, request }) => {
  await begin(page, request, { currencyCode: 'KES', amount: '900' })
  await press(page, button(page, /^M-PESA/))
  await expectStep(page, /M-PESA/)
  await tabTo(page, page.getByLabel('Name on your mobile money account'))
  await page.keyboard.type('Wanjiru Kamau')
  await tabTo(page, page.getByLabel('Mobile money number'))
  await page.keyboard.type('+254712123456')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Confirm on your phone')
  await press(page, page.getByText('Nothing arrived?'), 'Space')
  await press(page, button(page, 'Send the request again'))
  await expect(page.getByText(/^Sent again at/)).toBeVisible()
  await visitInstitution(page)
  await press(page, button(page, 'Confirm with PIN'))
  await comeBackPaid(page)
})

test('by keyboard alone: a transfer on a chain', async ({ page, request }) => {
  await begin(page, request, { currencyCode: 'USDT', amount: '12.5' })
  await visitInstitution(page)
  await press(page, page.locator('main form button').first())
  for (let blocks = 0; blocks < 2; blocks += 1) await press(page, button(page, 'Add five blocks'))
  await comeBackPaid(page)
})

test('by keyboard alone: nothing traps the focus, from the first stop to the first again', async ({
  page,
  request,
}) => {
  await begin(page, request, { currencyCode: 'BRL', amount: '20' })
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  const first = page.locator('.test-bar summary')
  await tabTo(page, first)
  await press(page, page.locator('.languages summary'))
  await page.keyboard.press('Tab')
  await expect(page.locator('.languages button').first()).toBeFocused()
  await tabTo(page, first)
  await page.keyboard.press('Shift+Tab')
  await expect(first).not.toBeFocused()
})

test('by keyboard alone: the focus stays on the result while it is read out', async ({ page, request }) => {
  await begin(page, request)
  await press(page, button(page, /^UPI/))
  await expectStep(page, /^Scan/)
  await press(page, page.getByText('Cancel payment'))
  await press(page, button(page, 'Yes, cancel'))
  await expectStep(page, 'The payment was not made')
})
