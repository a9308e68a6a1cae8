import { expectNoFaultInBothColours } from '../faultless.ts'
import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('both sides of each currency are equal, and a day is asked for in the address', async ({
      page,
      signIn,
    }) => {
      await signIn('FINANCE')
      await page.goto('/console/books')
      const totals = page.getByRole('row', { name: /^Total / })
      expect(await totals.count()).toBeGreaterThan(0)
      for (const row of await totals.all()) {
        const [debit, credit] = await row.getByRole('cell').allTextContents()
        expect(debit).toBe(credit)
      }
      await page.getByLabel('By the end of').fill('2020-01-01')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/at=2020-01-01/)
      await expect(page.getByText('Nothing is booked')).toBeVisible()
    })

    test('client money and clearing accounts have views of their own', async ({ page, signIn }) => {
      await signIn('ADMIN')
      await page.goto('/console/books')
      for (const view of ['Client money', 'Clearing accounts', 'Trial balance']) {
        await page.getByRole('link', { name: view }).click()
        await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
        if (javaScriptEnabled) await expectNoFaultInBothColours(page)
      }
    })
  })
}

test('every view is given as CSV and as a workbook', async ({ page, signIn }) => {
  await signIn('ADMIN')
  for (const [view, heading] of [
    ['trial', 'account,name,currencyCode,debit,credit'],
    ['client', 'currencyCode,bank,merchantsAvailable'],
    ['clearing', 'account,since,merchantCode'],
  ] as const) {
    const csv = await page.request.get(`/console/books/export?show=${view}&format=csv`)
    expect(await csv.text()).toContain(heading)
    const xlsx = await page.request.get(`/console/books/export?show=${view}&format=xlsx`)
    expect((await xlsx.body()).subarray(0, 2).toString()).toBe('PK')
  }
})

test('books and batches are not for everybody: the page names the missing right', async ({
  page,
  signIn,
}) => {
  await signIn('VIEWER')
  for (const [address, right] of [
    ['/console/books', 'read the books'],
    ['/console/batches', 'work on suspense, statements, accounts and batches'],
    ['/console/accounts', 'work on suspense, statements, accounts and batches'],
  ] as const) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(403)
    await expect(page.getByText(right)).toBeVisible()
  }
})

test('batches say what waits, and that nothing does', async ({ page, signIn }) => {
  await signIn('FINANCE')
  await page.goto('/console/batches')
  await expect(page.getByRole('heading', { name: 'Waiting to be paid out' })).toBeVisible()
  await expect(page.getByText('There is no batch yet')).toBeVisible()
  await expectNoFaultInBothColours(page)
})
