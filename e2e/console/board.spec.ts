import { expectNoFaultInBothColours } from '../faultless.ts'
import { newAccount, statement } from './bank-account.ts'
import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test('a file is tried on its account, and imported only where it continues what is there', async ({
      page,
      signIn,
      database,
    }) => {
      const account = await newAccount(database)
      await signIn('FINANCE')
      await page.goto('/console/overview')
      const row = page.locator('tr[data-drop]').filter({ hasText: account.name })
      const choose = async (back: number, opening: number, of = account) => {
        await row.locator('input[type=file]').setInputFiles(statement(of, back, opening))
        if (!javaScriptEnabled) await row.getByRole('button', { name: 'Try' }).click()
      }
      const button = page.getByRole('button', { name: 'Import' })
      const result = page.getByRole('region', { name: /^day-/ })

      await choose(3, 0)
      await expect(result).toContainText('₹0.00 → ₹100.00')
      await button.click()
      await expect(page.getByText('day-3.sta: 1 line imported')).toBeVisible()

      await choose(1, 200)
      await expect(result).toContainText('does not continue the last closing')
      await expect(result).toContainText('Last closing₹100.00')
      await expect(button).toBeDisabled()
      if (javaScriptEnabled) await expectNoFaultInBothColours(page)

      await choose(-40, 100)
      await expect(result).toContainText('lies ahead')
      await expect(button).toBeDisabled()
      await choose(2, 100, { ...account, identifier: '99999999999999' })
      await expect(result).toContainText('This is not the account of the file')
      await expect(button).toBeDisabled()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(button).toHaveCount(0)

      await choose(2, 100)
      await expect(button).toBeEnabled()
      await button.click()
      await expect(row).toContainText('2 · ₹200.00')
    })
  })
}

test('a file that is dropped on a row is tried on that account', async ({ page, signIn, database }) => {
  const account = await newAccount(database)
  await signIn('ADMIN')
  await page.goto('/console/overview')
  const row = page.getByRole('row').filter({ hasText: account.name })
  const text = statement(account, 2, 0).buffer.toString()
  const dataTransfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'day-2.sta'))
    return data
  }, text)
  await row.dispatchEvent('dragover', { dataTransfer })
  await row.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByRole('region', { name: `day-2.sta for ${account.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toBeEnabled()
})

test('whoever may not work on accounts sees no board, and imports nothing', async ({ page, signIn }) => {
  await signIn('SUPPORT')
  await page.goto('/console/overview')
  await expect(page.getByRole('heading', { name: 'Bank accounts' })).toHaveCount(0)
  const sent = await page.request.post('/console/overview/import', {
    form: { file: 'x' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(sent.status()).toBe(403)
})
