import type { Page } from '@playwright/test'
import type { Database } from '#lib/platform/db/database.ts'
import { camtFile, entry } from '#lib/testing/statements/written-files.ts'
import { expectNoFaultInBothColours } from '../faultless.ts'
import { hostedLink } from '../hosted-link.ts'
import { dayOf, newAccount } from './bank-account.ts'
import { expect, test } from './signed-in.ts'

const day = dayOf(2)

interface Line {
  /** Minor units, negative for a debit. */
  readonly amount: number
  readonly text: string
  readonly payer?: { readonly name: string; readonly account: string }
}

/** Imports lines of an account that no other test has, and opens the page with its items alone. */
async function openItems(
  page: Page,
  database: Database,
  lines: readonly Line[],
  withScripts = true,
): ReturnType<typeof newAccount> {
  const account = await newAccount(database)
  const { id, name, identifier } = account
  const entries = lines.map(({ amount, text, payer }, at) =>
    entry(day, amount, `R${identifier}${at}`, text, payer && partyOf(payer)),
  )
  const change = lines.reduce((sum, { amount }) => sum + amount, 0)
  const file = camtFile('camt.053', { account: identifier, from: day, to: day, opening: 0 }, entries, change)
  await importFile(page, name, file, withScripts)
  await page.goto(`/console/suspense?account=${id}`)
  await expect(rows(page)).toHaveCount(lines.length)
  return account
}

async function importFile(page: Page, name: string, file: string, withScripts: boolean): Promise<void> {
  // A script that has not come yet would not try the file.
  await page.goto('/console/overview')
  const row = page.getByRole('row').filter({ hasText: name })
  await row
    .locator('input[type=file]')
    .setInputFiles({ name: 'day.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  if (!withScripts) await row.getByRole('button', { name: 'Try' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(/day\.xml: \d+ lines? imported/)).toBeVisible()
}

const partyOf = ({ name, account }: NonNullable<Line['payer']>) =>
  `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>` +
  `<DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>`

const list = (page: Page) => page.getByRole('table', { name: 'Open money' })
const rows = (page: Page) => list(page).locator('tbody tr')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const title = (page: Page) => page.getByRole('heading', { level: 2 })
const said = (page: Page) => page.locator('.c-notice')

/** An amount that no other test has, in rupees. */
const someAmount = () => (1_000 + Math.floor(Math.random() * 8_999_999) / 100).toFixed(2)
const minor = (amount: string) => Number(amount.replace('.', ''))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an item is assigned to its best candidate by one button', async ({
      page,
      request,
      signIn,
      database,
    }) => {
      const amount = someAmount()
      const { address, idPayin } = await hostedLink(request, {
        amount,
        parameters: { paymentMethodCode: 'P2A_V2' },
      })
      await page.goto(address)
      await signIn('FINANCE')
      await openItems(page, database, [{ amount: minor(amount), text: 'NEFT CR ORDER' }], javaScriptEnabled)
      const link = rows(page).getByRole('link', { name: idPayin })
      await expect(link).toHaveAttribute('href', `/console/payments/DEMO/payin/${idPayin}`)
      await page.getByRole('button', { name: `Assign to ${idPayin}` }).click()
      await expect(said(page)).toContainText('the payment is complete')
      await expect(rows(page)).toHaveCount(0)
    })

    test('Enter in a field decides nothing that was not typed', async ({
      page,
      request,
      signIn,
      database,
    }) => {
      const amount = someAmount()
      const { address, idPayin: best } = await hostedLink(request, {
        amount,
        parameters: { paymentMethodCode: 'P2A_V2' },
      })
      await page.goto(address)
      await signIn('FINANCE')
      await openItems(page, database, [{ amount: minor(amount), text: 'NEFT CR ORDER' }], javaScriptEnabled)
      await expect(page.getByRole('button', { name: `Assign to ${best}` })).toBeVisible()
      await page.getByLabel('Reason of the booking').fill('no button was pressed')
      await page.getByLabel('Reason of the booking').press('Enter')
      const assign = page.getByRole('form', { name: 'Assign' })
      await assign.getByLabel('Merchant').selectOption('DEMO')
      await assign.getByLabel('ID of the payment').fill('nobodys')
      await assign.getByLabel('Reason').fill('the slip')
      await assign.getByLabel('Reason').press('Enter')
      await expect(said(page)).toContainText('There is no payin nobodys of DEMO')
      await expect(rows(page)).toHaveCount(1)
    })

    test('a line that came twice is booked no more', async ({ page, signIn, database }) => {
      await signIn('FINANCE')
      const line = { amount: minor(someAmount()), text: 'NEFT CR RAVI' }
      const account = await openItems(page, database, [line], javaScriptEnabled)
      const again = entry(day, line.amount, 'ANOTHER', 'INSTANT CREDIT')
      const file = camtFile(
        'camt.054',
        { account: account.identifier, from: day, to: day, opening: 0 },
        [again],
        0,
      )
      await importFile(page, account.name, file, javaScriptEnabled)
      await page.goto(`/console/suspense?account=${account.id}`)
      await expect(rows(page)).toHaveCount(2)
      await rowOf(page, 'INSTANT CREDIT').getByRole('link').first().click()
      const twice = page.getByRole('form', { name: 'The same transfer' })
      await twice.getByLabel('Reason').fill('came once by the list of the day')
      await twice.getByRole('button', { name: 'Same transfer, came once' }).click()
      await expect(said(page)).toContainText('was booked as a duplicate of the line that it may show')
      await expect(rowOf(page, 'NEFT CR RAVI')).toHaveCount(1)
      await expect(rowOf(page, 'INSTANT CREDIT')).toHaveCount(0)
    })

    test('several are booked at once, one is noted, taken and returned', async ({
      page,
      signIn,
      database,
    }) => {
      await signIn('ADMIN', { name: 'Mali Suk' })
      await openItems(
        page,
        database,
        [
          { amount: -2_50, text: 'SMS CHARGES NOV' },
          { amount: -3_75, text: 'LEDGER FOLIO CHARGES' },
          {
            amount: 90_00,
            text: 'NEFT CR VIKRAM',
            payer: { name: 'Vikram Seth', account: '50100987654321' },
          },
        ],
        javaScriptEnabled,
      )
      for (const text of ['SMS', 'FOLIO']) await rowOf(page, text).getByRole('checkbox').check()
      await page
        .getByRole('form', { name: 'Marked items' })
        .getByRole('button', { name: 'Charge', exact: true })
        .click()
      await expect(said(page)).toContainText('-6.25 INR was booked as a charge of the bank')
      await expect(rows(page)).toHaveCount(1)

      const note = page.getByRole('form', { name: 'Note' })
      await note.getByLabel('Note').fill('asked the bank')
      await note.getByLabel('Follow-up').fill('2026-12-24')
      await note.getByRole('button', { name: 'Save note' }).click()
      await expect(rowOf(page, 'VIKRAM')).toContainText('24 Dec 2026')
      await expect(rowOf(page, 'VIKRAM')).toContainText('asked the bank')
      await page.locator('.s-care').getByRole('button', { name: 'Take' }).click()
      await expect(rowOf(page, 'VIKRAM')).toContainText('Mali Suk')

      await page.locator('summary').filter({ hasText: 'Return to the payer' }).click()
      const back = page.getByRole('form', { name: 'Return to the payer' })
      await back.getByLabel('Bank code').fill('no such bank')
      await back.getByLabel('Reason of the return').fill('sent by mistake')
      await back.getByRole('button', { name: 'Return' }).click()
      await expect(said(page)).toContainText('No bank in INR has the code no such bank')
      await expect(rows(page)).toHaveCount(1)
      await expect(back.getByLabel('Reason of the return')).toHaveValue('sent by mistake')
    })

    test('a part is given by the ID of its payment, and a rule is tried before it is added', async ({
      page,
      request,
      signIn,
      database,
    }) => {
      const amount = someAmount()
      const { address, idPayin } = await hostedLink(request, {
        amount,
        parameters: { paymentMethodCode: 'P2A_V2' },
      })
      await page.goto(address)
      await signIn('FINANCE')
      await openItems(
        page,
        database,
        [
          { amount: minor(amount) + 555_000, text: 'FOR TWO ORDERS' },
          { amount: -12, text: 'POS FEE 2026' },
        ],
        javaScriptEnabled,
      )
      await rowOf(page, 'TWO ORDERS').getByRole('link').first().click()
      const assign = page.getByRole('form', { name: 'Assign' })
      await assign.getByLabel('Merchant').selectOption('DEMO')
      await assign.getByLabel('ID of the payment').fill('nobodys')
      await assign.getByRole('button', { name: 'Assign', exact: true }).last().click()
      await expect(said(page)).toContainText('The reason must be')
      await assign.getByLabel('Reason').fill('the slip')
      await assign.getByRole('button', { name: 'Assign', exact: true }).last().click()
      await expect(said(page)).toContainText('There is no payin nobodys of DEMO')
      await expect(assign.getByLabel('Reason')).toHaveValue('the slip')
      await assign.getByLabel('ID of the payment').fill(idPayin)
      await assign.getByLabel('Part (amount)').fill(amount)
      await assign.getByRole('button', { name: 'Assign', exact: true }).last().click()
      await expect(said(page)).toContainText('the payment is complete')
      await expect(rowOf(page, 'TWO ORDERS')).toContainText('5,550.00')

      await rowOf(page, 'POS FEE').getByRole('link').first().click()
      await expect(title(page)).toContainText('₹0.12')
      await page.getByRole('link', { name: 'Rule from this line' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Rule from a line' })).toBeVisible()
      await expect(page.getByText('One open item and no line of the last 90 days.')).toBeVisible()
      await page.getByLabel('Pattern of the text').fill('(')
      await page.getByRole('button', { name: 'Try' }).click()
      await expect(page.getByText('this is not a pattern of RE2')).toBeVisible()
      await page.getByLabel('Pattern of the text').fill('(?i)pos fee.*')
      await page.getByRole('button', { name: 'Try' }).click()
      await page.getByRole('button', { name: 'Add rule' }).click()
      await expect(said(page)).toContainText('1 open ones were booked')
    })
  })
}

test.describe('with a keyboard', () => {
  // Keys belong to desktops.
  test.use({ viewport: { width: 1180, height: 760 }, isMobile: false, hasTouch: false })

  test('every key does what its button does', async ({ page, signIn, database }) => {
    await signIn('FINANCE')
    await openItems(page, database, [
      { amount: -11, text: 'FIRST' },
      { amount: -22, text: 'SECOND' },
      { amount: -33, text: 'THIRD' },
      { amount: 44, text: 'FOURTH' },
    ])
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
    const chosen = async () => (await title(page).textContent()) ?? ''
    const shown = await list(page).locator('[data-row]').allTextContents()
    await expect(title(page)).toHaveText(shown[0] ?? '')
    await page.keyboard.press('j')
    await expect(title(page)).toHaveText(shown[1] ?? '')
    await page.keyboard.press('k')
    await expect(title(page)).toHaveText(shown[0] ?? '')
    await page.keyboard.press('x')
    await expect(list(page).getByRole('checkbox').first()).toBeChecked()
    await page.keyboard.press('x')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('cjx')
    await expect(page.getByRole('searchbox')).toHaveValue('cjx')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('n')
    await expect(page.getByRole('form', { name: 'Note' }).getByLabel('Note')).toBeFocused()
    await page.getByRole('form', { name: 'Note' }).getByLabel('Note').blur()
    await page.keyboard.press('a')
    await expect(page.getByRole('form', { name: 'Assign' }).getByLabel('ID of the payment')).toBeFocused()
    await page.getByRole('form', { name: 'Assign' }).getByLabel('ID of the payment').blur()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys of this page' })).toBeVisible()
    await page.keyboard.press('Escape')
    const before = await chosen()
    await page.keyboard.press('o')
    await expect(said(page)).toContainText('as a transfer between own accounts')
    await expect(rows(page)).toHaveCount(3)
    await expect(title(page)).not.toHaveText(before)
  })
})

test('a list, an open item and a rule are faultless', async ({ page, signIn, database }) => {
  await signIn('FINANCE')
  await openItems(page, database, [
    { amount: 90_00, text: 'NEFT CR VIKRAM', payer: { name: 'Vikram Seth', account: '50100987654321' } },
    { amount: -12, text: 'POS FEE 2026' },
  ])
  await expectNoFaultInBothColours(page)
  await page.getByText('Compare with the books').click()
  await page.locator('summary').filter({ hasText: 'Return to the payer' }).click()
  await list(page).getByRole('checkbox').first().check()
  await page.locator('summary').filter({ hasText: 'Assign the marked' }).click()
  await expectNoFaultInBothColours(page)
  await page.getByRole('link', { name: 'Rule from this line' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rule from a line' })).toBeVisible()
  await expectNoFaultInBothColours(page)
})

test('the tabs, with their totals, and the filters are in the address', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('ADMIN')
  await openItems(page, database, [
    { amount: 90_00, text: 'NEFT CR VIKRAM' },
    { amount: -12, text: 'POS FEE 2026' },
  ])
  const account = new URL(page.url()).searchParams.get('account') ?? ''
  await page
    .getByRole('navigation', { name: 'Kinds of money' })
    .getByRole('link', { name: /^Debits/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`account=${account}&tab=debits`))
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('vikram')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No open money here')).toBeVisible()
  await expect(page).toHaveURL(/text=vikram/)
  await page.getByRole('navigation', { name: 'Kinds of money' }).getByRole('link', { name: /^All/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Equal to the books')
})

test('whoever may not work on suspense sees nothing of it, and decides nothing', async ({ page, signIn }) => {
  await signIn('SUPPORT')
  const answer = await page.goto('/console/suspense')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('main')).toContainText('work on suspense')
  const origin = new URL(page.url()).origin
  for (const act of ['assign', 'book', 'note', 'return', 'rule/add', 'take', 'undo']) {
    const sent = await page.request.post(`/console/suspense/${act}`, {
      form: { id: 'x' },
      headers: { origin },
    })
    expect([act, sent.status()]).toEqual([act, 403])
  }
  await signIn('ADMIN')
  const foreign = { form: { id: 'x' }, headers: { origin: 'http://elsewhere.example' } }
  expect((await page.request.post('/console/suspense/book', foreign)).status()).toBe(403)
})
