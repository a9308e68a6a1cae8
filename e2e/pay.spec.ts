import { expect, type Page } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { storeCustomer } from './sample-orders.ts'
import { test } from './watched-test.ts'

const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Typed text and pictures of QR codes: everything that could still be paid with. */
const meansToPay = (page: Page) =>
  page.locator('.qr-plate, .copy-table, .action[href^="/sandbox/institution/"]')

test('the token stays in no address, and a reload and the back button lead to the same step', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request)
  await page.goto(address)
  await expect(page).toHaveURL(/\/pay\/[A-Za-z0-9_-]{22}$/)
  await expect(title(page)).toHaveText('How would you like to pay?')
  await expect(page.locator('.shop')).toHaveText(/Demo Shop/)
  await choose(page, /^UPI/)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  const here = page.url()
  await page.reload()
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await page.goto('/demo')
  await page.goBack()
  await expect(page).toHaveURL(here)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
})

test('UPI: when the money arrives the page moves the focus and removes the code', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  const listening = page.waitForResponse('**/events')
  await choose(page, /^UPI/)
  await expect(meansToPay(page).first()).toBeAttached()
  await listening
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
  await expect(title(page)).toBeFocused()
  await expect(meansToPay(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText(/You return in/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to Demo Shop' })).toHaveAttribute(
    'href',
    'http://127.0.0.1:9/shop?order=1',
  )
})

test('PIX in Portuguese: code and picture at once, because there is nothing to choose', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  const { address } = await hostedLink(request, { currencyCode: 'BRL', amount: '120.5' })
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.locator('.amount')).toContainText('R$ 120,50')
  await expect(page.getByText('Código copia e cola')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR Code/ })).toBeVisible()
  await context.close()
})

test('FPX: the bank is found by typing, the kind of account asked for, and the bank leads back to the same page', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request, { currencyCode: 'MYR', amount: '80' })
  await page.goto(address)
  await choose(page, /FPX/)
  await page.getByLabel('Find your bank or wallet').fill('may')
  await expect(page.getByRole('button', { name: 'CIMB Bank' })).toBeHidden()
  await choose(page, /^Maybank/)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel('Account type').selectOption('private')
  await page.getByRole('button', { name: /^Pay/ }).click()
  const here = page.url()
  await page.getByRole('link', { name: 'Go to Maybank' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page).toHaveURL(here)
  await expect(title(page)).toHaveText('Paid')
})

test('THB transfer: the bill and the copy button show the amount that identifies it', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address } = await hostedLink(request, { currencyCode: 'THB', amount: '1250' })
  await page.goto(address)
  await choose(page, /^Bank transfer/)
  await expect(page.locator('.note', { hasText: 'Send exactly' })).toBeVisible()
  const amount = (await page.locator('.amount').innerText()).replace(/[^\d.]/g, '')
  expect(Number(amount)).toBeGreaterThan(1250)
  await page.getByRole('button', { name: 'Copy Amount, to the last digit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(amount)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Thank you, we are checking.')).toBeVisible()
  await expect(meansToPay(page).first()).toBeVisible()
})

test('a browser without a clipboard copies by selection, and says so where it may not', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = (command) => {
      document.title = `${command} ${getSelection()?.toString() || (document.activeElement as HTMLTextAreaElement).value}`
      return document.title !== 'copy ' && !('refusesCopies' in window)
    }
  })
  await page.goto((await hostedLink(request, { currencyCode: 'THB', amount: '1250' })).address)
  await choose(page, /^Bank transfer/)
  const amount = (await page.locator('.amount').innerText()).replace(/[^\d.]/g, '')
  const copy = page.getByRole('button', { name: 'Copy Amount, to the last digit' })
  await copy.click()
  await expect(page).toHaveTitle(`copy ${amount}`)
  await expect(page.getByRole('status').filter({ hasText: 'copied' })).toBeAttached()
  await page.evaluate(() => Object.assign(window, { refusesCopies: true }))
  await copy.click()
  await expect(page.getByRole('button', { name: 'Press and hold to copy' })).toBeVisible()
})

test('IMPS: the bank’s reference is accepted as people copy it, and hides nothing', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request)
  await page.goto(address)
  await choose(page, /IMPS/)
  const reference = String(Date.now()).slice(-12).padStart(12, '4')
  await page.getByLabel('Reference number (UTR)').fill('12')
  await page.getByRole('button', { name: 'Send reference' }).click()
  await expect(page.getByText('The reference has exactly 12 digits.')).toBeVisible()
  await page.getByLabel('Reference number (UTR)').fill(`${reference.slice(0, 4)} ${reference.slice(4)}`)
  await page.getByRole('button', { name: 'Send reference' }).click()
  await expect(page.getByText(`We are checking reference ${reference}`)).toBeVisible()
  await expect(meansToPay(page).first()).toBeVisible()
})

test('payment code: what was typed stays when a field is wrong, then the code comes with its barcode', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request, { currencyCode: 'TWD', amount: '900' })
  await page.goto(address)
  await choose(page, /^Convenience store/)
  await choose(page, /^FamilyMart/)
  await page.getByLabel('Your name').fill('陳怡君')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('Phone number').fill('+886912345678')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your name')).toHaveValue('陳怡君')
  await page.getByLabel('E-mail').fill('chen@example.com')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(title(page)).toHaveText('Pay at a store with this code')
  await expect(page.locator('.barcode svg')).toBeVisible()
  const code = await page.locator('p.code bdi').innerText()
  await expect(page.getByText(code, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Copy Payment code' })).toBeVisible()
})

test('mobile money: the request waits on the customer’s phone', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'KES', amount: '900' })
  await page.goto(address)
  await choose(page, /^M-PESA/)
  await page.getByLabel('Name on your mobile money account').fill('Wanjiru Kamau')
  await page.getByLabel('Mobile money number').fill('+254712123456')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(title(page)).toHaveText('Confirm on your phone')
  await expect(page.locator('.sent-to')).toContainText('+254712123456')
  await simulate(request, idPayin, { event: 'REFUSE' })
  await expect(title(page)).toHaveText('The payment was not made')
})

test('crypto: one network, the whole address, the exact amount', async ({ page, request }) => {
  const { address } = await hostedLink(request, { currencyCode: 'USDT', amount: '12.5' })
  await page.goto(address)
  await expect(page.getByText(/on Ethereum only/)).toBeVisible()
  await expect(page.locator('.copy-table').getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible()
  await expect(title(page)).toContainText('12.50 USDT')
  await expect(page.getByRole('img', { name: 'QR code: send 12.50 USDT on Ethereum' })).toBeVisible()
})

test('a part of the money: shows what is missing, asks for the rest, and at the deadline shows what was received', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  await choose(page, /^UPI/)
  await simulate(request, idPayin, { event: 'PAY', amount: 200 })
  await expect(page.getByText('₹200.00 arrived, ₹299.50 is still due.')).toBeVisible()
  await expect(page.locator('.amount')).toContainText('₹299.50')
  await expect(page.getByText('Cancel payment')).toHaveCount(0)
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(title(page)).toHaveText('Time has run out, and part of the money is here')
  await expect(meansToPay(page)).toHaveCount(0)
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
})

test('the test bar pays less, then the rest, and then has nothing to simulate', async ({ page, request }) => {
  const { address } = await hostedLink(request, { currencyCode: 'BRL', amount: '10' })
  await page.goto(address)
  await page.getByText('Simulate').click()
  await page.getByRole('button', { name: 'Pay less' }).click()
  await expect(page.getByText(/is still due/)).toBeVisible()
  await page.getByText('Simulate').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(title(page)).toHaveText('Paid')
  await expect(page.getByText('Simulate')).toHaveCount(0)
})

test('cancelling asks once more, then shows that nothing was taken', async ({ page, request }) => {
  const { address } = await hostedLink(request)
  await page.goto(address)
  await choose(page, /^UPI/)
  await page.getByText('Cancel payment').click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('You cancelled it. We have received no money.')).toBeVisible()
})

test('the language changes and the step stays', async ({ page, request }) => {
  const { address } = await hostedLink(request)
  await page.goto(address)
  await choose(page, /IMPS/)
  await page.locator('.languages summary').click()
  await page.getByRole('button', { name: 'português' }).click()
  await expect(title(page)).toHaveText('Transfira pelo app do seu banco')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

test('scenario 2 asks for nothing, scenario 3 shows it filled in, scenario 5 suggests', async ({
  page,
  request,
}) => {
  const order = { currencyCode: 'TWD', amount: '900' }
  const fixed = { ...storeCustomer, paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' }
  await page.goto((await hostedLink(request, { ...order, parameters: fixed })).address)
  await expect(title(page)).toHaveText('Pay at a store with this code')
  const changeable = { ...fixed, allowCustomerDataChange: 'true' }
  await page.goto((await hostedLink(request, { ...order, parameters: changeable })).address)
  await expect(page.getByLabel('E-mail')).toHaveValue('chen@example.com')
  const suggested = { paymentMethodCode: 'P2A_V2', optionsAvailable: 'true' }
  await page.goto((await hostedLink(request, { parameters: suggested })).address)
  await expect(title(page)).toHaveText(/Pay with Bank transfer \(IMPS\)/)
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await expect(title(page)).toHaveText('How would you like to pay?')
})

test('two checkouts can be open in one browser, and another browser sees neither', async ({
  page,
  context,
  request,
  browser,
}) => {
  await page.goto((await hostedLink(request)).address)
  const first = page.url()
  const other = await context.newPage()
  await other.goto((await hostedLink(request, { currencyCode: 'THB', amount: '77' })).address)
  await page.reload()
  await expect(page.locator('.amount')).toContainText('₹499.50')
  await expect(other.locator('.amount')).toContainText('฿77')
  const stranger = await browser.newPage()
  await stranger.goto(first)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'This payment page can’t be opened here',
  )
})

test('the QR code can be downloaded as a picture, until the payment is paid', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '10' })
  await page.goto(address)
  const picture = await page.request.get(`${page.url()}/qr`)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG')
  await simulate(request, idPayin, { event: 'PAY' })
  expect((await page.request.get(`${page.url()}/qr`)).status()).toBe(404)
})
