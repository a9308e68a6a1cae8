import { randomUUID } from 'node:crypto'
import { expectNoFaultInBothColours } from '../faultless.ts'
import { expect, test } from './signed-in.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an ADMIN creates an operator token, which is shown once, and revokes it', async ({
      page,
      signIn,
    }) => {
      await signIn('ADMIN')
      await page.goto('/console/system')
      await page.getByRole('main').getByRole('link', { name: 'Operator tokens' }).click()
      const name = `mailbox ${randomUUID()}`
      await page.getByLabel('Machine or program').fill(name)
      await page.getByLabel('send statements').check()
      await page.getByRole('button', { name: 'Create' }).click()
      const token = await page.locator('code').innerText()
      expect(token).toMatch(/^gwop_/)
      await page.getByRole('link', { name: 'Back to the tokens' }).click()
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toContainText('send statements')
      expect(await page.content()).not.toContain(token)
      await row.getByRole('button', { name: 'Revoke' }).click()
      await expect(row).toContainText('Revoked')
    })

    test('an ADMIN creates a merchant, and comes to its page', async ({ page, signIn }) => {
      await signIn('ADMIN')
      await page.goto('/console/merchants')
      const code = `NEW-${randomUUID().slice(0, 8)}`
      await page.getByLabel('Code').fill('not a code')
      await page.getByLabel('Name').fill('New Shop')
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('There is no such merchant.')).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('New Shop')
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page).toHaveURL(new RegExp(`/console/merchants/${code}$`))
      await expect(page.getByText('New Shop is created')).toBeVisible()
    })

    test('an account is added by kind and currency, and refused in the sandbox', async ({ page, signIn }) => {
      await signIn('FINANCE')
      await page.goto('/console/accounts')
      await page.getByRole('link', { name: 'Add an account' }).click()
      await page.getByLabel('Kind').selectOption('EVM')
      await page.getByLabel('Currency').selectOption('USDT')
      await page.getByRole('button', { name: 'Next' }).click()
      const add = page.getByRole('form', { name: 'Add an account' })
      await add.getByLabel('Extended public key').fill('xpub6abc')
      await add.getByLabel('Holder').fill('Acme Ltd')
      await add.getByLabel('First address').fill('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
      await add.getByLabel('Contract of the token').fill('0xdAC17F958D2ee523a2206206994597C13D831ec7')
      await add.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText('The sandbox has accounts of its own')).toBeVisible()
      await expect(add.getByLabel('Holder')).toHaveValue('Acme Ltd')
      expect(await page.content()).not.toContain('xpub6abc')
    })
  })
}

test('FINANCE reads tokens, and has no form', async ({ page, signIn }) => {
  await signIn('FINANCE')
  await page.goto('/console/system/tokens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operator tokens')
  await expect(page.locator('main form')).toHaveCount(0)
})

test('the pages of tokens and new accounts are faultless', async ({ page, signIn }) => {
  await signIn('ADMIN')
  for (const address of [
    '/console/system/tokens',
    '/console/accounts/add?kind=EVM&currency=USDT',
    '/console/accounts/add?kind=BANK&currency=THB',
  ]) {
    await page.goto(address)
    await expectNoFaultInBothColours(page)
  }
})
