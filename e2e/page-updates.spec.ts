import { expect, type Route } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { test } from './watched-test.ts'

const order = { currencyCode: 'BRL', amount: '30' }

test('without the event stream the page polls, and still shows the money', async ({ page, request }) => {
  await page.route('**/events', (route) => route.abort())
  const { address, idPayin } = await hostedLink(request, order)
  await page.goto(address)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('an answer that is older than the last event of the stream does not change the page back', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request, order)
  await page.goto(address)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  const held: (() => Promise<void>)[] = []
  let holding = true
  const hold = async (route: Route) => {
    if (!holding) return route.continue()
    const response = await route.fetch()
    held.push(() => route.fulfill({ response }))
  }
  // The script listens once its elements are known.
  await page.waitForFunction(() => customElements.get('live-status') !== undefined)
  await page.route('**/state', hold)
  await page.route(page.url(), hold)
  // The tab becomes visible and polls. The money comes before the answer, and the page requests itself to be
  // drawn again.
  // A poll of the page that was just shown may still run, and then this one is not sent.
  const askedAgain = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return held.length
  }
  await expect.poll(askedAgain).toBe(1)
  await simulate(request, idPayin, { event: 'PAY' })
  await expect.poll(() => held.length).toBe(2)
  const [older, newer] = held
  await older?.()
  await page.waitForTimeout(300)
  holding = false
  await newer?.()
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

/** Runs in the page: marks its root when the event stream has sent the first state. */
function noteFirstState(): void {
  Object.assign(window, {
    EventSource: class extends EventSource {
      constructor(address: string) {
        super(address)
        this.addEventListener('state', () => (document.documentElement.dataset['heard'] = 'state'))
      }
    },
  })
}

test('a lost connection is shown, and the page catches up when it is restored', async ({
  page,
  request,
  context,
}) => {
  const { address, idPayin } = await hostedLink(request, order)
  await page.addInitScript(noteFirstState)
  await page.goto(address)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  // An event of the stream proves that the connection is good, also when it is a little late.
  await expect(page.locator('html')).toHaveAttribute('data-heard', 'state')
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. We keep trying.')).toBeVisible()
  await simulate(request, idPayin, { event: 'PAY' })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test.describe('in real time', () => {
  test.use({ countdown: 'real' })

  test('a clock that is two hours off does not change the time left', async ({ page, request }) => {
    await page.clock.setSystemTime(new Date(Date.now() + 2 * 60 * 60 * 1000))
    const { address } = await hostedLink(request, order)
    await page.goto(address)
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^(30:00|2\d:\d\d)$/)
    const begun = await timer.innerText()
    await expect(timer).not.toHaveText(begun)
    await expect(timer).toHaveText(/^2\d:\d\d$/)
  })
})

test('a payment that ends in another tab ends in this one', async ({ page, context, request }) => {
  const { address } = await hostedLink(request, order)
  await page.goto(address)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByText('Cancel payment').click()
  await other.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('You cancelled it. We have received no money.')).toBeVisible()
})

test('no page sends a request to a third party, violates the policy or logs an error in the console', async ({
  page,
  request,
  baseURL,
}) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (sent) => {
    if (!sent.url().startsWith(baseURL ?? '')) foreign.push(sent.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  await page.getByRole('button', { name: /^UPI/ }).first().click()
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})
