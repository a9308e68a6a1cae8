import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { expectNoFaultInBothColours } from '../faultless.ts'
import { invited, password } from './invited.ts'
import { expect, test } from './signed-in.ts'

const overview = /\/console\/overview$/

async function takeUp(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name').fill('Ann Lee')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/console\/factor/)
}

async function enterPassword(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/console/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** What an app with the secret on the page shows, so many periods from now. */
async function appOf(page: Page): Promise<(periods: number) => string> {
  const secret = (await page.locator('.factor-secret').innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return (periods) => app.generate({ timestamp: Date.now() + periods * 30_000 })
}

async function setUpApp(page: Page): Promise<{ app: (periods: number) => string; codes: string[] }> {
  const app = await appOf(page)
  await page.getByLabel('Code').fill(app(0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(overview)
  return { app, codes }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an invitation leads to a second factor, and to the console', async ({ page, database }) => {
      const { email, link } = await invited(database)
      await takeUp(page, link)
      const { app, codes } = await setUpApp(page)
      expect(codes).toHaveLength(10)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'This invitation is over' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)

      await enterPassword(page, email)
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible()
      await page.getByLabel('Code').fill(app(1))
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(overview)

      await enterPassword(page, email)
      await page.getByLabel('Code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(overview)
    })

    test('a sandbox lets the second factor be put off', async ({ page, database }) => {
      const { email, link } = await invited(database)
      await takeUp(page, link)
      await page.getByRole('button', { name: 'Later' }).click()
      await expect(page).toHaveURL(overview)
      await enterPassword(page, email)
      await expect(page).toHaveURL(overview)
    })

    test('a wrong password and an unknown email are answered alike', async ({ page, database }) => {
      const { email, link } = await invited(database)
      await takeUp(page, link)
      await enterPassword(page, email, 'wrong, wrong')
      const said = page.getByRole('alert').filter({ hasText: /./ })
      await expect(said).toBeVisible()
      const ofWrong = await said.innerText()
      await enterPassword(page, 'nobody@console.example', 'wrong, wrong')
      await expect(said).toHaveText(ofWrong)
    })

    test('signing out everywhere ends the sessions of other browsers', async ({
      page,
      database,
      browser,
    }) => {
      const { email, link } = await invited(database)
      await takeUp(page, link)
      await page.getByRole('button', { name: 'Later' }).click()
      await expect(page).toHaveURL(overview)
      const other = await browser.newContext({ javaScriptEnabled })
      const elsewhere = await other.newPage()
      await enterPassword(elsewhere, email)
      await expect(elsewhere).toHaveURL(overview)
      await page.goto('/console/sessions')
      await expect(page.getByRole('row')).toHaveCount(3)
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL(/\/console\/sign-in/)
      await elsewhere.goto('/console/overview')
      await expect(elsewhere).toHaveURL(/\/console\/sign-in/)
      await other.close()
    })
  })
}

test('a passkey is set up, signs in by itself, and replaces the code', async ({
  page,
  context,
  database,
}) => {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { email, link } = await invited(database)
  await takeUp(page, link)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(overview)

  await page.goto('/console/sign-in?next=/console/sessions')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()

  await enterPassword(page, email)
  await expect(page).toHaveURL(/\/console\/sign-in\/code/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(overview)
})

test('a key that was in the cookie before signing in opens nothing', async ({
  page,
  context,
  database,
  baseURL,
}) => {
  const { email, link } = await invited(database)
  await takeUp(page, link)
  const keyOf = async () => (await context.cookies()).find(({ name }) => name === 'console')?.value ?? ''
  const before = await keyOf()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(overview)
  const after = await keyOf()
  expect(after).not.toBe(before)
  await context.addCookies([{ name: 'console', value: before, url: baseURL ?? '', httpOnly: true }])
  await page.goto('/console/overview')
  await expect(page).toHaveURL(/\/console\/sign-in/)
  expect(email).not.toBe('')
})

test('a form of another origin signs nobody in', async ({ request, baseURL }) => {
  const answer = await request.post('/console/sign-in/password', {
    headers: { origin: 'https://elsewhere.example' },
    form: { email: 'ann@console.example', password },
  })
  expect(answer.status()).toBe(403)
  expect(answer.url().startsWith(baseURL ?? 'never')).toBe(true)
})

test('the pages that let people in are faultless', async ({ page, database }) => {
  await page.goto('/console/sign-in?said=WRONG')
  await expectNoFaultInBothColours(page)
  const { email, link } = await invited(database)
  await page.goto(`${link}&said=TOO_SHORT`)
  await expectNoFaultInBothColours(page)
  await takeUp(page, link)
  await expectNoFaultInBothColours(page)
  await setUpApp(page)
  await page.goto('/console/sessions')
  await expectNoFaultInBothColours(page)
  await enterPassword(page, email)
  await expect(page).toHaveURL(/code/)
  await expectNoFaultInBothColours(page)
})
