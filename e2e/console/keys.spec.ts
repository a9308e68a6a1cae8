import { press, tabTo } from '../keyboard.ts'
import { invited, password } from './invited.ts'
import { paidPayin } from './paid-payin.ts'
import { expect, test } from './signed-in.ts'

// By keys alone, with the focus in sight at every stop. The keys of Suspense are tested with the page.

test('a person signs in, goes to a page by the palette, and signs out', async ({ page, database }) => {
  const { email, link } = await invited(database, { of: 'HOUSE', role: 'ADMIN' })
  await page.goto(link)
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Ann Lee')
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/factor/)
  await press(page, page.getByRole('button', { name: 'Later' }))
  await expect(page).toHaveURL(/\/console\/overview$/)

  await press(page, page.getByRole('button', { name: 'Sign out' }))
  await expect(page).toHaveURL(/\/console\/sign-in/)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/(factor|overview)/)
  await page.goto('/console/overview')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('susp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Suspense' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a merchant’s person creates a payout by form', async ({ page, request, signIn }) => {
  await paidPayin(request)
  await signIn('merchant FINANCE')
  await page.goto('/console/payouts?currency=BRL')
  const amount = page.getByLabel('Amount in BRL')
  await tabTo(page, amount)
  await page.keyboard.type('1.25')
  const required = page.locator('main form[method=post] input[required]')
  for (const field of (await required.all()).slice(1)) {
    await tabTo(page, field)
    const example = await field.evaluate((input: HTMLInputElement) =>
      (input.closest('.c-field')?.querySelector('.hint')?.textContent ?? '').replace('Such as ', ''),
    )
    await page.keyboard.type(example)
  }
  await press(page, page.getByRole('button', { name: 'Create payout' }))
  await expect(page.locator('.c-notice[data-tone="DONE"]')).toBeVisible()
})
