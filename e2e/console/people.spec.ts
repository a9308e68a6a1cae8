import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test("a merchant's OWNER invites, disables and enables the merchant's people alone", async ({
      page,
      signIn,
      browser,
    }) => {
      const other = await browser.newContext({ javaScriptEnabled })
      const admin = await signIn('ADMIN', { context: other })
      await signIn('merchant OWNER')
      await page.goto('/console/people')
      await expect(page.getByText(admin.email)).toHaveCount(0)
      const roles = page.getByLabel('Role').getByRole('option')
      await expect(roles).toHaveText(['OWNER', 'FINANCE', 'DEVELOPER', 'SUPPORT', 'VIEWER'])
      const email = `${Date.now()}-${javaScriptEnabled}@shop.example`
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Role').selectOption('SUPPORT')
      await page.getByRole('button', { name: 'Invite' }).click()
      const link = await page.getByText('/console/invitation?key=').innerText()
      await page.getByRole('link', { name: 'Back to People' }).click()
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText('Invited')
      await row.getByRole('button', { name: 'Disable' }).click()
      await expect(row).toContainText('Disabled')
      const invited = await other.newPage()
      await invited.goto(link)
      await expect(invited.getByRole('textbox')).toHaveCount(0)
      await row.getByRole('button', { name: 'Enable' }).click()
      await expect(row).toContainText('Invited')
      await row.getByLabel('Other position of').selectOption('VIEWER')
      await row.getByRole('button', { name: 'Change role' }).click()
      await expect(page.getByText('The role is VIEWER now.')).toBeVisible()
      await expect(row.getByRole('cell').first()).toContainText('Viewer')
      await other.close()
    })
  })
}

test('people are changed only after the password was given once more, if that is long ago', async ({
  page,
  signIn,
  database,
  baseURL,
}) => {
  const { personId } = await signIn('ADMIN')
  await database.pool.query(
    "update person_session set authenticated_at = now() - interval '11 minutes' where person_id = $1",
    [personId],
  )
  const answer = await page.request.post('/console/people/invite', {
    headers: { origin: baseURL ?? '' },
    form: { email: 'late@console.example', role: 'VIEWER', back: '/console/people' },
    maxRedirects: 0,
  })
  expect(answer.headers()['location']).toBe('/console/confirm?next=%2Fconsole%2Fpeople')
  await page.goto('/console/people')
  await expect(page.getByText('late@console.example')).toHaveCount(0)
})

test('nobody grants more than they have, whatever their form says', async ({ page, signIn, baseURL }) => {
  await signIn('merchant OWNER')
  const invite = (form: Record<string, string>) =>
    page.request.post('/console/people/invite', { headers: { origin: baseURL ?? '' }, form })
  const refused = await invite({ email: 'eve@shop.example', role: 'ADMIN', merchant: '' })
  expect(await refused.text()).not.toContain('/console/invitation?key=')
  await page.goto('/console/people')
  await expect(page.getByText('eve@shop.example')).toHaveCount(0)
})

test('who may not look after people is told which right is missing', async ({ page, signIn }) => {
  await signIn('FINANCE')
  const answer = await page.goto('/console/people')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('main')).toContainText('look after people')
})
