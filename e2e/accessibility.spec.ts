import { expect } from '@playwright/test'
import { expectNoFault } from './faultless.ts'
import { follow } from './follow.ts'
import { hostedLink, simulate, topUpLink } from './hosted-link.ts'
import { everything } from './sample-checkout.ts'
import { mobileMoneyOrder } from './sample-orders.ts'
import { test } from './watched-test.ts'

// screens-accessibility.spec.ts checks each of these screens: a plain run leaves the journeys out.
for (const colorScheme of everything ? (['light', 'dark'] as const) : []) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on choosing, paying by QR, part, and the result', async ({ page, request }) => {
      const { address, idPayin } = await hostedLink(request)
      await page.goto(address)
      await expectNoFault(page)
      await follow(page.getByRole('button', { name: /^UPI/ }).first())
      await expect(page.getByText('Waiting for your payment')).toBeVisible()
      for (const fold of await page.locator('main details > summary').all()) await fold.click()
      await expectNoFault(page)
      await follow(page.getByRole('button', { name: 'Other ways to pay' }))
      await expectNoFault(page)
      await follow(page.getByRole('button', { name: /^Keep paying/ }))
      await simulate(request, idPayin, { event: 'PAY', amount: 100 })
      await expect(page.getByText(/is still due/)).toBeVisible()
      await expectNoFault(page)
      await simulate(request, idPayin, { event: 'PAY' })
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
      await page.getByRole('button', { name: 'Stay here' }).click()
      await expectNoFault(page)
    })

    test('axe finds nothing on a list of banks, a form with errors, a code, a transfer and a bad link', async ({
      page,
      request,
    }) => {
      await page.goto((await hostedLink(request, { currencyCode: 'MYR', amount: '80' })).address)
      await expectNoFault(page)
      const code = { paymentMethodCode: 'CODE_PAYMENT', emailAddress: 'nobody' }
      await page.goto(
        (await hostedLink(request, { currencyCode: 'TWD', amount: '900', parameters: code })).address,
      )
      await follow(page.getByRole('button', { name: /^Pay/ }))
      await expect(page.locator('.error').first()).toBeVisible()
      await expectNoFault(page)
      await page.goto((await hostedLink(request, { currencyCode: 'THB', amount: '1250' })).address)
      await expectNoFault(page)
      await page.goto((await topUpLink(request)).address)
      for (const fold of await page.locator('main details > summary, .privacy summary').all())
        await fold.click()
      await expectNoFault(page)
      await page.goto((await hostedLink(request, { parameters: { amount: 'ten' } })).address)
      await page.getByText('For the shop’s developer').click()
      await expectNoFault(page)
    })
  })
}

test('axe finds nothing on a request that was sent again, and on money that is being confirmed', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request, mobileMoneyOrder)).address)
  await page.getByText('Nothing arrived?').click()
  await follow(page.getByRole('button', { name: 'Send the request again' }))
  await expect(page.getByText(/^Sent again at/)).toBeVisible()
  await expectNoFault(page)
  await page.goto((await hostedLink(request, { currencyCode: 'USDT', amount: '12.5' })).address)
  await page.getByText('Simulate').click()
  await follow(page.getByRole('button', { name: 'Money seen' }))
  await expect(page.getByText('2 of 12 confirmations')).toBeVisible()
  await expectNoFault(page)
})

test('320 pixels are enough', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const currencyCode of ['INR', 'BRL', 'USDT', 'THB', 'MYR']) {
    await page.goto((await hostedLink(request, { currencyCode, amount: '1250' })).address)
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider, currencyCode).toBeLessThanOrEqual(0)
  }
})
