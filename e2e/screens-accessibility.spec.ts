import { expect, type Page } from '@playwright/test'
import { everyScreen } from './every-screen.ts'
import { expectLargeTargets, expectNoFault } from './faultless.ts'
import { hostedLink } from './hosted-link.ts'
import { everything } from './sample-checkout.ts'
import { test } from './watched-test.ts'

const languages = ['en', 'ar', 'hi'] as const
const colours = ['light', 'dark'] as const
const looks = colours.flatMap((colorScheme) => languages.map((language) => ({ colorScheme, language })))

// A plain run draws one half of the screens, and tests each once; languages and colours take turns.
const drawnHalf = Number(process.env['E2E_HALF'] ?? 0)
const drawn = [...everyScreen.entries()].filter(([turn]) => everything || turn % 2 === drawnHalf)

for (const [turn, screen] of drawn) {
  const looked = everything
    ? looks
    : looks.filter((_, place) => place === Math.floor(turn / 2) % looks.length)
  test(`“${screen.name}” is accessible and large enough for a thumb`, async ({ page, request }) => {
    test.setTimeout(180_000 * looked.length)
    const showIn = await screen.open(page, request)
    for (const { colorScheme, language } of looked) {
      await page.emulateMedia({ colorScheme })
      await showIn(language)
      await unfold(page)
      await expectNoFault(page)
      await expectLargeTargets(page)
    }
  })
}

test('the list of languages is large enough for a thumb', async ({ page, request }) => {
  await page.goto((await hostedLink(request)).address)
  await page.locator('.languages summary').click()
  await expectLargeTargets(page)
})

test('digits in groups run from left to right also where the text does not', async ({ page, request }) => {
  const parameters = { paymentMethodCode: 'P2A_V2', lang: 'ar' }
  await page.goto((await hostedLink(request, { parameters })).address)
  const groups = page.locator('.digits')
  await expect(groups).not.toHaveCount(0)
  const places = await groups.evaluateAll((spans) =>
    spans.map((span) => span.getBoundingClientRect()).map(({ left, top }) => top * 10_000 + left),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

/** Folded content is part of the page, except the list of languages, which covers it. */
const unfold = (page: Page) =>
  page
    .locator('main details, .privacy, .test-bar details')
    .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
