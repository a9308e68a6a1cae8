import { expect, type Page } from '@playwright/test'
import { hostedLink, type LinkWishes, readPayin } from './hosted-link.ts'
import { storeCustomer } from './sample-orders.ts'
import { test } from './watched-test.ts'

// The effect of each optional parameter of the link, scenario by scenario (specification, "Redirect URL query
// parameters").

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const otherWays = (page: Page) => page.getByRole('button', { name: 'Other ways to pay' })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click()

const store = { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' }
const taiwan = (parameters: Readonly<Record<string, string>>): LinkWishes => ({
  currencyCode: 'TWD',
  amount: '900',
  parameters,
})
const malaysia = (parameters: Readonly<Record<string, string>>): LinkWishes => ({
  currencyCode: 'MYR',
  amount: '80',
  parameters: { accountType: 'private', ...parameters },
})

test('scenario 1: the page offers the ways to pay and asks for all that the chosen one needs', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request, taiwan({}))).address)
  await expect(title(page)).toHaveText('How would you like to pay?')
  await page.getByRole('button', { name: /^Convenience store/ }).click()
  await page.getByRole('button', { name: /^FamilyMart/ }).click()
  for (const name of Object.keys(storeCustomer))
    await expect(page.locator(`.form [name="${name}"], .form [name$=".${name}"]`)).toHaveValue('')
})

test('scenario 2: the shop’s data of the customer are neither asked for nor changed, not even by a forged form', async ({
  page,
  request,
}) => {
  const { emailAddress, ...given } = storeCustomer
  const { address, idPayin } = await hostedLink(request, taiwan({ ...store, ...given }))
  await page.goto(address)
  await expect(page.locator('.form input:not([type="hidden"])')).toHaveCount(1)
  const headers = { origin: new URL(page.url()).origin }
  const form = { emailAddress, accountName: '林雅婷', 'account.accountName': '林雅婷' }
  await page.request.post(`${page.url()}/details`, { form, headers })
  await page.reload()
  await expect(title(page)).toHaveText('Pay at a store with this code')
  expect((await readPayin(request, idPayin)).accountCustomer?.accountName).toBe(given.accountName)
})

test('scenario 2: data that the method rejects are shown for correction, with the fault', async ({
  page,
  request,
}) => {
  await page.goto(
    (await hostedLink(request, taiwan({ ...store, ...storeCustomer, emailAddress: 'nobody' }))).address,
  )
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.form input:not([type="hidden"])')).toHaveCount(1)
  await page.getByLabel('E-mail').fill('chen@example.com')
  await pay(page)
  await expect(title(page)).toHaveText('Pay at a store with this code')
})

test('scenario 3: the shop’s data of the customer are filled in, and the customer’s changes apply', async ({
  page,
  request,
}) => {
  const wishes = taiwan({ ...store, ...storeCustomer, allowCustomerDataChange: 'true' })
  const { address, idPayin } = await hostedLink(request, wishes)
  await page.goto(address)
  await expect(page.getByLabel('Your name')).toHaveValue(storeCustomer.accountName)
  await expect(page.getByLabel('Phone number')).toHaveValue(storeCustomer.phoneNumber)
  await page.getByLabel('Your name').fill('林雅婷')
  await pay(page)
  await expect(title(page)).toHaveText('Pay at a store with this code')
  expect((await readPayin(request, idPayin)).accountCustomer?.accountName).toBe('林雅婷')
})

test('scenario 4: a method alone, an operator alone and both leave nothing to choose', async ({
  page,
  request,
}) => {
  for (const parameters of [
    { paymentMethodCode: 'CODE_PAYMENT' },
    { paymentOperatorCode: 'FAMILY_MART' },
    { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' },
  ]) {
    await page.goto((await hostedLink(request, taiwan({ ...storeCustomer, ...parameters }))).address)
    await expect(title(page)).toHaveText('Pay at a store with this code')
    await expect(otherWays(page)).toHaveCount(0)
    if ('paymentOperatorCode' in parameters)
      await expect(page.locator('.plain-list')).toHaveText('FamilyMart')
  }
})

test('scenario 4: an operator that several methods have leaves their choice, and is not asked for', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request, malaysia({ paymentOperatorCode: 'MAYBANK' }))).address)
  await page.getByRole('button', { name: /^FPX/ }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(title(page)).toHaveText('Continue at Maybank')
})

for (const [what, parameters, message] of [
  [
    'a method',
    { paymentMethodCode: 'PIXQR' },
    /^paymentMethodCode PIXQR is not available for this amount and currency; available: .*FPX/,
  ],
  [
    'an operator',
    { paymentMethodCode: 'FPX', paymentOperatorCode: 'FAMILY_MART' },
    /^paymentOperatorCode FAMILY_MART is not offered by FPX$/,
  ],
] as const) {
  for (const optionsAvailable of ['false', 'true']) {
    test(`${what} that is not offered is refused and named, with optionsAvailable=${optionsAvailable}`, async ({
      page,
      request,
    }) => {
      const { address, idPayin } = await hostedLink(request, malaysia({ ...parameters, optionsAvailable }))
      expect((await page.goto(address))?.status()).toBe(400)
      await page.locator('details.fold summary').click()
      await expect(page.locator('.faults li')).toHaveText([message])
      await expect(readPayin(request, idPayin)).rejects.toThrow('410')
    })
  }
}

test('scenario 5: the method is suggested with its operator, and both can be chosen again', async ({
  page,
  request,
}) => {
  const suggested = { paymentMethodCode: 'FPX', paymentOperatorCode: 'MAYBANK', optionsAvailable: 'true' }
  const { address, idPayin } = await hostedLink(request, malaysia(suggested))
  await page.goto(address)
  await expect(title(page)).toHaveText(/Maybank/)
  await expect(readPayin(request, idPayin)).rejects.toThrow('410')
  await page.getByRole('button', { name: 'Which bank do you use?' }).click()
  await page.getByRole('button', { name: 'CIMB Bank' }).click()
  await pay(page)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(title(page)).toHaveText('Continue at CIMB Bank')
  await otherWays(page).click()
  await expect(title(page)).toHaveText('How would you like to pay?')
})
