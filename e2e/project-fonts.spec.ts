import { expect, type Page } from '@playwright/test'
import { locales } from '#lib/i18n/locales.ts'
import { hostedLink } from './hosted-link.ts'
import { codeFont, fontOfLanguage, textFont } from './project-fonts.ts'
import { everything } from './sample-checkout.ts'
import { test } from './watched-test.ts'

const families: readonly string[] = [...new Set([textFont, codeFont, ...Object.values(fontOfLanguage)])]

/** The fonts that the browser really draws with, by family, in all elements that a selector finds. */
async function fontsIn(page: Page, selector: string): Promise<Set<string>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn = new Set<string>()
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    // Where a family has a name per weight, the browser reports the full name: Noto Sans Japanese Regular.
    for (const { familyName } of fonts)
      drawn.add(families.findLast((family) => familyName.startsWith(family)) ?? familyName)
  }
  await browser.detach()
  return drawn
}

// A plain run tests one of the languages without their own font.
for (const language of locales.filter(
  (locale) => everything || locale === 'en' || fontOfLanguage[locale] !== undefined,
)) {
  test(`a page in ${language} is rendered with the project's fonts`, async ({ page, request }) => {
    const { address } = await hostedLink(request, { parameters: { lang: language } })
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const own = fontOfLanguage[language] ?? textFont
    const heading = await fontsIn(page, 'h1')
    expect([...heading].filter((family) => family !== textFont && family !== own)).toEqual([])
    expect([...heading]).toContain(own)
    // The list of languages has all their scripts.
    const drawn = await fontsIn(page, 'body *')
    expect([...drawn].filter((family) => !families.includes(family))).toEqual([])
  })
}

test('a font of the machine cannot be used by a page', async ({ page }) => {
  const asked = ['DejaVu Sans', 'Liberation Sans', 'Arial', 'Noto Sans CJK JP']
  await page.setContent(asked.map((family) => `<p style="font-family: '${family}'">pay</p>`).join(''))
  expect([...(await fontsIn(page, 'p'))]).toEqual([textFont])
  for (const family of ['sans-serif', 'serif', 'system-ui', 'no-such-family']) {
    await page.setContent(`<p style="font-family: ${family}">pay</p>`)
    expect([...(await fontsIn(page, 'p'))]).toEqual([textFont])
  }
  await page.setContent(
    '<code style="font-family: monospace">pay</code><p style="font-family: ui-monospace">pay</p>',
  )
  expect([...(await fontsIn(page, 'code, p'))]).toEqual([codeFont])
})
