import { expectNoFaultInBothColours } from '../faultless.ts'
import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test("an administrator changes a fee, and the merchant's page and the audit show it", async ({
      page,
      signIn,
    }) => {
      const { name } = await signIn('ADMIN', { name: javaScriptEnabled ? 'Nela Scripts' : 'Nora Plain' })
      await page.goto('/console/merchants')
      await page.getByRole('link', { name: 'DEMO', exact: true }).click()
      // Each in a currency of its own: both change DEMO at the same time.
      await page.getByLabel('Currency', { exact: true }).selectOption(javaScriptEnabled ? 'ZMW' : 'GHS')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      const percent = javaScriptEnabled ? '2.25' : '2.75'
      await page.getByLabel('Fee in percent').fill(percent)
      await page.getByRole('button', { name: 'Change fees and limits' }).click()
      await expect(page.getByText('The settings are changed.')).toBeVisible()
      await expect(page.getByRole('cell', { name: `${percent} %` }).first()).toBeVisible()

      await page.goto('/console/audit')
      await page.getByLabel('Person').fill(name)
      await page.getByLabel('Action').fill('merchant configure')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page).toHaveURL(/action=merchant/)
      // The newest: on another device the same was done.
      const row = page.getByRole('row').filter({ hasText: name }).first()
      await row.getByText('Details').click()
      await expect(row.getByText(percent).first()).toBeVisible()
    })

    test('branding is saved with a logo, and the preview shows it', async ({ page, signIn }) => {
      await signIn('ADMIN')
      await page.goto('/console/merchants/DEMO')
      const form = page.getByRole('form', { name: 'Branding' })
      await form.getByLabel('Accent').fill(javaScriptEnabled ? '#8844CC' : '#AA3300')
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      await form
        .getByLabel('Logo', { exact: true })
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
      await form.getByRole('button', { name: 'Save branding' }).click()
      await expect(page.getByText('The settings are changed.')).toBeVisible()
      await expect(page.locator('.c-preview image')).toHaveCount(1)
      await form.getByLabel('Remove the logo').check()
      await form.getByRole('button', { name: 'Save branding' }).click()
      await expect(page.locator('.c-preview image')).toHaveCount(0)
    })

    test('an owner makes a new callback secret, and looks at it', async ({ page, signIn }) => {
      await signIn('merchant OWNER')
      await page.goto('/console/merchants')
      await page.getByRole('link', { name: 'Show callback secret' }).click()
      const secret = page.getByText(/^whsec_/)
      const before = await secret.textContent()
      await page.getByRole('link', { name: 'Back to the merchant' }).click()
      await page.getByRole('button', { name: 'Make a new secret' }).click()
      await expect(page.getByText('There is a new callback secret.')).toBeVisible()
      await page.getByRole('link', { name: 'Show callback secret' }).click()
      await expect(secret).not.toHaveText(before ?? '')
    })

    test('a payout by form whose payee is wrong is refused, and what was typed stays', async ({
      page,
      signIn,
    }) => {
      await signIn('merchant FINANCE')
      await page.goto('/console/payouts')
      await page.getByLabel('Amount in INR').fill('10.505')
      await page.getByLabel('Account name').fill('Asha Rao')
      await page.getByLabel('Account number').fill('50100123456789')
      await page.getByRole('button', { name: 'Create payout' }).click()
      await expect(page.getByText('too many decimals: INR has 2')).toBeVisible()
      await expect(page.getByLabel('Account name')).toHaveValue('Asha Rao')
    })
  })
}

test('all methods in all currencies stand in one grid, with fee and VAT on an example amount', async ({
  page,
  signIn,
}) => {
  await signIn('FINANCE')
  await page.goto('/console/merchants/DEMO?currency=THB&example=2000')
  const grid = page.getByRole('table', { name: 'Fees and limits in every currency' })
  const row = grid.getByRole('row').filter({ hasText: /^PROMPTPAY\s*Payin/ })
  const thb = (await grid.getByRole('columnheader').allInnerTexts()).findIndex((text) =>
    text.startsWith('THB'),
  )
  const priced = page.getByRole('table', { name: 'Methods, limits and fees' }).getByRole('row')
  const cells = priced.filter({ hasText: /^PROMPTPAY\s*Payin/ }).getByRole('cell')
  // After kind, state and limits: the fee, and both sums on the example.
  const [fee, vat] = [await cells.nth(5).innerText(), await cells.nth(6).innerText()]
  const cell = row.getByRole('cell').nth(thb - 1)
  await expect(cell).toContainText(`fee ${fee}, VAT ${vat}`)
  await expect(row.getByRole('cell').first()).toHaveText('–')
})

test('a merchant never sees another, and who may not is told why', async ({ page, signIn }) => {
  await signIn('merchant OWNER')
  expect((await page.goto('/console/merchants/OTHER'))?.status()).toBe(404)
  await signIn('merchant DEVELOPER')
  expect((await page.goto('/console/payouts'))?.status()).toBe(403)
  await expect(page.getByText('create payouts')).toBeVisible()
  await signIn('SUPPORT')
  expect((await page.goto('/console/approvals'))?.status()).toBe(403)
})

test('the pages of a merchant and of its payouts are faultless', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.goto('/console/merchants/DEMO')
  await expectNoFaultInBothColours(page)
  await signIn('merchant OWNER')
  await page.goto('/console/payouts')
  await expectNoFaultInBothColours(page)
})
