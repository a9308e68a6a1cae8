import { paidPayin } from './paid-payin.ts'
import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a callback is found by its payment and sent again', async ({ page, request, signIn }) => {
      const idPayin = await paidPayin(request)
      await signIn('SUPPORT')
      await page.goto('/console/callbacks')
      await page.getByLabel('Payment ID').fill(idPayin)
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page).toHaveURL(new RegExp(`payment=${idPayin}`))
      const rows = page.getByRole('row').filter({ hasText: idPayin })
      // Without scripts the page does not learn of what comes later.
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        await expect(rows.first()).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await rows.first().getByRole('button', { name: 'Resend', exact: true }).click()
      await expect(page.getByText('The callback is sent again now.')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`payment=${idPayin}`))
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Callbacks' })).toBeVisible()
      await expect(page.getByText('The callback is sent again now.')).toHaveCount(0)
    })
  })
}

test('what nobody failed to get is not sent again, and the form keeps what was typed', async ({
  page,
  signIn,
}) => {
  await signIn('merchant SUPPORT')
  await page.goto('/console/callbacks')
  await page.getByLabel('Since').fill('2035-01-01T10:00')
  await page.getByRole('button', { name: 'Resend all failed since' }).click()
  await expect(page.getByText('No callback failed since then.')).toBeVisible()
  await expect(page.getByLabel('Since')).toHaveValue('2035-01-01T10:00')
})

test('a role that may not resend has no button for it, and its form is refused', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn('VIEWER')
  await page.goto('/console/callbacks')
  await expect(page.getByRole('button', { name: /^Resend/ })).toHaveCount(0)
  const answer = await page.request.post('/console/callbacks/resend', {
    headers: { origin: baseURL ?? '' },
    form: { merchant: 'DEMO', callback: '018f0000-0000-7000-8000-000000000000' },
  })
  expect(answer.status()).toBe(403)
  expect(await answer.text()).toContain('resend callbacks')
})
