import type { Page } from '@playwright/test'
import { expectNoFaultInBothColours } from '../faultless.ts'
import { dayOf, newAccount, statement } from './bank-account.ts'
import { expect, test } from './signed-in.ts'

/** Imports the statement of one day at the board. */
async function imported(
  page: Page,
  account: { name: string; identifier: string },
  back: number,
  opening: number,
) {
  await page.goto('/console/overview')
  const row = page.getByRole('row').filter({ hasText: account.name })
  await row.locator('input[type=file]').setInputFiles(statement(account, back, opening))
  const tryIt = row.getByRole('button', { name: 'Try' })
  if (await tryIt.isVisible()) await tryIt.click()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('region', { name: `day-${back}.sta for ${account.name}` })).toHaveCount(0)
  await expect(row).toContainText('₹')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a file of an account is undone with a reason, and the same file brings it back', async ({
      page,
      signIn,
      database,
    }) => {
      const account = await newAccount(database)
      await signIn('FINANCE')
      await imported(page, account, 2, 0)
      await page.goto(`/console/accounts/${account.id}`)
      await page.getByRole('link', { name: `${dayOf(2)}: statement` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('day-2.sta')
      await page.getByLabel('Reason').fill('the file of another account')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('The import is undone: 1 lines.')).toBeVisible()
      await page.getByLabel(`File for ${account.name}`).setInputFiles(statement(account, 2, 0))
      await page.getByRole('button', { name: 'Redo' }).click()
      await page.getByRole('button', { name: 'Import' }).click()
      await expect(page.getByText('day-2.sta: 1 line imported')).toBeVisible()
      await page.goto(`/console/accounts/${account.id}/statements`)
      await expect(page.getByRole('row').filter({ hasText: 'Booked' })).toHaveCount(1)
      await expect(page.getByRole('row').filter({ hasText: 'Undone' })).toHaveCount(1)
    })

    test('a rule is tried out, added and ended', async ({ page, signIn, database }) => {
      const account = await newAccount(database)
      await signIn('FINANCE')
      await imported(page, account, 2, 0)
      await page.goto(`/console/accounts/${account.id}`)
      await page.getByLabel('Text matches').fill('(?i)upi cr.*')
      await page.getByLabel('At most').fill('500')
      await page.getByLabel('Booked as').selectOption('INTEREST')
      await page.getByRole('button', { name: 'Try out' }).click()
      await expect(page.getByText('One open item and no line of the last 90 days.')).toBeVisible()
      await page.getByRole('button', { name: 'Add rule' }).click()
      const rules = page.getByRole('table', { name: 'Rules' })
      await expect(rules).toContainText('Interest₹500.000')
      await imported(page, account, 1, 100)
      await page.goto(`/console/accounts/${account.id}`)
      await expect(rules).toContainText('1 · ₹100.00')
      await rules.getByRole('button', { name: 'End rule' }).click()
      await expect(rules).toHaveCount(0)
    })

    test('a layout is made by pointing at the columns of a file', async ({ page, signIn, database }) => {
      const account = await newAccount(database)
      const name = `bank-${account.identifier}`
      await signIn('ADMIN')
      await page.goto('/console/accounts/layouts')
      await page.getByLabel('Account', { exact: true }).selectOption(account.id)
      const [day, month, year] = [dayOf(1).slice(8), dayOf(1).slice(5, 7), dayOf(1).slice(0, 4)]
      const table = `Mein Konto\nTagesdatum,Wofuer,Bewegung,Danach\n${day}.${month}.${year},Miete,-5.00,95.00\n`
      const file = { name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
      await page.getByLabel('A file of the bank (CSV, XLSX)').setInputFiles(file)
      await page.getByRole('button', { name: 'Show columns' }).click()
      for (const [at, meaning] of ['date', 'text', 'amount', 'balance'].entries())
        await page.getByLabel(`Column ${at + 1} is`).selectOption(meaning)
      await expect(page.getByLabel('Row 2 has the headings')).toBeChecked()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Bank', { exact: true }).fill('My Bank')
      await page.getByLabel('Country').fill('IN')
      await page.getByLabel('Days are written').fill('DD.MM.YYYY')
      if (javaScriptEnabled) await expectNoFaultInBothColours(page)
      await page.getByRole('button', { name: 'Add layout' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.name)
      await expect(page.getByText(name, { exact: true })).toBeVisible()
      await page.goto('/console/overview')
      const row = page.getByRole('row').filter({ hasText: account.name })
      await row.locator('input[type=file]').setInputFiles(file)
      const tryIt = row.getByRole('button', { name: 'Try' })
      if (await tryIt.isVisible()) await tryIt.click()
      await expect(page.getByRole('region', { name: /^mine.csv/ })).toContainText('₹100.00 → ₹95.00')
    })
  })
}

test('an account shows why it cannot pay out, and its limits change', async ({ page, signIn, database }) => {
  const account = await newAccount(database)
  await signIn('ADMIN')
  await page.goto('/console/accounts')
  await page.getByRole('link', { name: account.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.name)
  await expect(page.getByText('no, because payouts are off')).toBeVisible()
  await page.getByLabel('Daily limit').fill('5000.50')
  await page.getByLabel('Payouts').selectOption('on')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('is changed')).toBeVisible()
  await expect(page.getByLabel('Daily limit')).toHaveValue('5000.5')
  await expect(page.getByText('no, because payouts are off')).toHaveCount(0)
  await expectNoFaultInBothColours(page)
})
