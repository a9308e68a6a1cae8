import { type Browser, expect, type Page, test } from '@playwright/test'
import { watchPages } from './watched-test.ts'

// Tests of the watch that every other test uses; not watched themselves.

/** Runs `happen` on a new page and returns the complaints of the watch. */
async function complaintsAbout(
  browser: Browser,
  origin: string,
  happen: (page: Page) => Promise<void>,
): Promise<string[]> {
  const complaints: string[] = []
  const context = await browser.newContext({ baseURL: origin })
  try {
    await watchPages(context, origin, complaints)
    await happen(await context.newPage())
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
    return complaints
  } finally {
    await context.close()
  }
}

/** Removes one header of the page, or replaces it. */
const withHeader = (name: string, change: (value: string) => string) => async (page: Page) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const { [name]: value = '', ...others } = response.headers()
    const changed = change(value)
    await route.fulfill({ response, headers: { ...others, ...(changed !== '' && { [name]: changed }) } })
  })
  await page.goto('/')
}

const policy = 'content-security-policy'

for (const [what, happen, complaint] of [
  ['no policy', withHeader(policy, () => ''), /default-src is our origin only/],
  [
    'inline scripts that pass',
    withHeader(policy, (value) => value.replace('script-src', "script-src 'unsafe-inline'")),
    /no script is inline/,
  ],
  [
    'forms that leave',
    withHeader(policy, (value) => value.replace("form-action 'self'", 'form-action *')),
    /forms are sent to our origin only/,
  ],
  ['types that are guessed', withHeader('x-content-type-options', () => ''), /types are not guessed/],
  ['frames for any site', withHeader('x-frame-options', () => ''), /refused in both ways/],
  [
    'addresses for any site',
    withHeader('referrer-policy', () => 'unsafe-url'),
    /the address is sent to no other site/,
  ],
  [
    'a script in an attribute',
    async (page) => {
      await page.goto('/')
      await page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<p id="pressed" onclick="alert(1)"></p>')
        // Some browsers check such a script only when it runs.
        document.getElementById('pressed')?.click()
      })
    },
    /Content Security Policy/i,
  ],
  [
    'a picture from elsewhere',
    async (page) => {
      await page.goto('/')
      await page.evaluate(() => {
        document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/picture.png' }))
      })
    },
    /Content Security Policy/i,
  ],
  [
    'an error that was not caught',
    async (page) => {
      await page.goto('/')
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('not caught')
        })
      })
    },
    /not caught/,
  ],
] satisfies readonly (readonly [string, (page: Page) => Promise<void>, RegExp])[]) {
  test(`the watch finds ${what}`, async ({ browser, baseURL }) => {
    const complaints = await complaintsAbout(browser, baseURL ?? '', happen)
    expect(complaints.join('\n')).toMatch(complaint)
  })
}
