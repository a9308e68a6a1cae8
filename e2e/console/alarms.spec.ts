import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a person chooses what to be told of, and finds it chosen', async ({ page, signIn }) => {
      await signIn('FINANCE')
      await page.goto('/console/alarms')
      const late = page.getByLabel('The statement of account … is late')
      const summary = page.getByLabel('The daily summary')
      await late.check()
      await summary.check()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('You are told of 2 kinds.')).toBeVisible()
      await page.goto('/console/alarms')
      await expect(late).toBeChecked()
      await expect(summary).toBeChecked()
      await late.uncheck()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('You are told of 1 kind.')).toBeVisible()
      await expect(late).not.toBeChecked()
    })
  })
}

test("a merchant's people choose what is about their merchant alone, and see no other's alarms", async ({
  page,
  signIn,
  database,
  baseURL,
}) => {
  await signIn('merchant DEVELOPER')
  await database.pool.query(
    `insert into alarm (kind, subject, summary, since, seen_at, told_at)
     select 'CallbacksUnreachable', json_build_object('merchant', code), 'No callback reaches ' || code, now(), now(), now()
       from unnest(array['DEMO', 'SOMEBODY']) code
     on conflict (kind, subject) do update set seen_at = now(), told_at = now(), ended_at = null`,
  )
  await page.goto('/console/alarms')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByText('No callback reaches DEMO')).toBeVisible()
  await expect(page.getByText('SOMEBODY')).toHaveCount(0)
  await page.request.post('/console/alarms/choose', {
    headers: { origin: baseURL ?? '' },
    form: { kind: 'GatewayStatementLate', back: '/console/alarms' },
  })
  await page.goto('/console/alarms')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
