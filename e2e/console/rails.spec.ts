import { randomBytes } from 'node:crypto'
import { expectNoFaultInBothColours } from '../faultless.ts'
import { expect, test } from './signed-in.ts'

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an ADMIN adds a rail, tests it, changes it and replaces its secret, which no page shows', async ({
      page,
      signIn,
    }) => {
      await signIn('ADMIN')
      const name = `Connector ${randomBytes(6).toString('hex')}`
      const secret = newSecret()
      await page.goto('/console/system')
      await page.getByRole('main').getByRole('link', { name: 'Rails' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rails')
      const what = page.getByRole('form', { name: 'What to add' })
      await what.getByLabel('Kind').selectOption('remote')
      await what.getByLabel('Currency').selectOption('KES')
      await what.getByRole('button', { name: 'Next' }).click()
      const add = page.getByRole('form', { name: 'Add a rail' })
      await add.getByLabel('Name').fill(name)
      await add.getByLabel('baseUrl').fill('https://127.0.0.1:9')
      await add.getByLabel('secret').fill('too short')
      await add.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText('secret must be whsec_')).toBeVisible()
      await expect(add.getByLabel('Name')).toHaveValue(name)
      expect(await page.content()).not.toContain('too short')
      await add.getByLabel('baseUrl').fill('https://127.0.0.1:9')
      await add.getByLabel('secret').fill(secret)
      await add.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText(`${name} is added, disabled`)).toBeVisible()

      const rail = page.getByRole('region', { name })
      await expect(rail).toContainText('baseUrl, secret')
      await rail.getByRole('button', { name: 'Test' }).click()
      await expect(page.locator('.c-notice')).toContainText('✗')
      await rail.getByText('Change how it is chosen').click()
      await rail.getByLabel('Priority').fill('7')
      await rail.getByLabel('Largest amount').fill('2500')
      await rail.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(`${name} is changed.`)).toBeVisible()
      await expect(rail).toContainText('7, 100')
      const replace = rail.getByRole('form', { name: `Replace settings: ${name}` })
      if (!(await replace.isVisible())) await rail.getByText('Replace settings', { exact: true }).click()
      await replace.getByLabel('secret').fill(newSecret())
      await replace.getByRole('button', { name: 'Replace' }).click()
      await expect(page.getByText(`${name} has the new settings.`)).toBeVisible()
      await rail.getByRole('button', { name: 'Enable' }).click()
      await expect(rail.getByRole('button', { name: 'Disable' })).toBeVisible()
      await rail.getByRole('button', { name: 'Disable' }).click()
      await expect(rail.getByRole('button', { name: 'Enable' })).toBeVisible()
      expect(await page.content()).not.toContain('whsec_')
    })
  })
}

test('FINANCE reads rails, and has no form', async ({ page, signIn }) => {
  await signIn('FINANCE')
  await page.goto('/console/system/rails')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rails')
  await expect(page.locator('main form')).toHaveCount(0)
})

test('the page of rails is faultless', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.goto('/console/system/rails?kind=pix-api&currency=BRL')
  await expectNoFaultInBothColours(page)
})
