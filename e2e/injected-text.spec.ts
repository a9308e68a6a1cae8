import { expect, type Page } from '@playwright/test'
import { hostedLink } from './hosted-link.ts'
import { test } from './watched-test.ts'

// Text of customers and links is shown as text. The page's policy would stop a script all the same: these
// tests look for the elements that such text would make.

/** An element of an attribute, of text, of a script and of a template; a name has at most 140 characters. */
const payload = `"><img src=x onerror=window.injected=1></script><svg onload=window.injected=1>{{7*7}}<a href=javascript:alert()>x</a>`

async function expectText(page: Page): Promise<void> {
  const made = 'img[src=x], svg[onload], a[href^="javascript:"], [onerror]'
  expect(await page.locator(made).count()).toBe(0)
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
}

test('customer data stays text, from the form to the result', async ({ page, request }) => {
  const parameters = {
    paymentMethodCode: 'CODE_PAYMENT',
    paymentOperatorCode: 'FAMILY_MART',
    accountName: payload,
    emailAddress: 'chen@example.com',
    phoneNumber: '+886912345678',
    allowCustomerDataChange: 'true',
  }
  const { address } = await hostedLink(request, { currencyCode: 'TWD', amount: '900', parameters })
  await page.goto(address)
  const name = page.locator('[name=accountName]')
  if ((await name.count()) > 0) {
    await expect(name).toHaveValue(payload)
    await expectText(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
  }
  await expect(page.locator('p.code')).toBeVisible()
  await expectText(page)
})

test('parameters of a link that does not work are named as text', async ({ page, request }) => {
  const { address } = await hostedLink(request, {
    parameters: { amount: payload, currencyCode: payload, callbackUrl: payload, lang: payload },
  })
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(400)
  await page.locator('summary').first().click()
  await expect(page.locator('.faults')).toContainText('<img src=x')
  await expectText(page)
})
