import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { holdStill } from './hold-still.ts'
import { test } from './watched-test.ts'

test('the reference loads nothing from other hosts', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: 'Payment Gateway API', level: 1 })).toBeVisible()
  await expect(page.getByText('Get a token for one payment').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

test('the reference leads to the guides', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('heading', { name: 'Errors', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Errors' })).toHaveAttribute('aria-current', 'page')
})

for (const guide of [
  'authentication',
  'first-payment',
  'testing',
  'callbacks',
  'payouts',
  'reconciliation',
  'errors',
  'sdk',
]) {
  test(`the guide ${guide} is accessible and never scrolls sideways`, async ({ page }) => {
    await page.goto(`/docs/${guide}`)
    const { violations } = await holdStill(page, () => new AxeBuilder({ page }).analyze())
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('a command is copied by its button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/first-payment')
  await page.getByRole('button', { name: 'Copy: read' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'curl -sS "$GATEWAY/payins/$ID"',
  )
})
