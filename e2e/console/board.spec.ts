import { AxeBuilder } from '@axe-core/playwright'
import type { Database } from '#lib/platform/db/database.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { addAccount } from '#lib/rails/own-accounts/accounts/add-account.ts'
import { kindNamed } from '#lib/rails/own-accounts/kinds/kinds.ts'
import { written } from '#lib/testing/statements/written-files.ts'
import { expect, test } from './signed-in.ts'

const dayOf = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** A bank account that no other test has. */
async function newAccount(database: Database) {
  const identifier = String(Math.floor(Math.random() * 1e12) + 1e13)
  const kind = kindNamed('BANK')
  if (!kind) throw new Error('there is no kind BANK')
  const name = `Account ${identifier}`
  const facts = { kind, name, identifier, currencyCode: 'INR', holder: 'Acme Ltd', timeZone: 'UTC' } as const
  const added = await addAccount(
    database,
    { ...facts, bankName: 'HDFC', bankCode: 'HDFC0000001' },
    { by: byOperator('Ann') },
  )
  if ('refused' in added) throw new Error(added.refused)
  return { id: added.id, name, identifier }
}

/** The statement of one day: a credit of 100 that nothing explains. */
const statement = (account: { readonly identifier: string }, back: number, opening: number) => ({
  name: `day-${back}.sta`,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    written.mt940(
      { account: account.identifier, from: dayOf(back), to: dayOf(back), opening: opening * 100 },
      [{ day: dayOf(back), amount: 100_00, reference: `R${back}`, text: `UPI CR ${back}` }],
    ),
  ),
})

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
      const row = page.getByRole('row').filter({ hasText: account.name })
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
      if (javaScriptEnabled) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        }
      }

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
      await expect(page.getByText('day-2.sta: 1 line imported')).toBeVisible()
      await expect(row).toContainText('2 · ₹200.00')
    })
  })
}

test('a file that is dropped on a row is tried on that account', async ({ page, signIn, database }) => {
  const account = await newAccount(database)
  await signIn('ADMIN')
  await page.goto('/console/overview', { waitUntil: 'networkidle' })
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
