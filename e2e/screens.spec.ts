import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { everyScreen, type Screen } from './every-screen.ts'
import { pictureFile, type Look } from './screen-picture.ts'
import { test } from './watched-test.ts'

const phone = { width: 360, height: 640 }
const narrow = { width: 320, height: 640 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }

/** These are taken in more languages and in dark colours; all others in English, at every width. */
const inMoreLooks: ReadonlySet<string> = new Set([
  'choose',
  'details with errors',
  'UPI',
  'bank redirect',
  'transfer',
  'transfer with reference',
  'code for the store',
  'request on the phone',
  'crypto',
  'paid in part',
  'time is over',
  'paid',
  'refused',
  'expired in part',
  'malformed link',
])

const look = (
  viewport: Look['viewport'],
  language: Locale = 'en',
  colorScheme: Look['colorScheme'] = 'light',
): Look => ({ viewport, language, colorScheme })

const looksOf = ({ name }: Screen): readonly Look[] => [
  ...[phone, narrow, tablet, desktop].map((viewport) => look(viewport)),
  ...(inMoreLooks.has(name)
    ? [
        look(phone, 'en', 'dark'),
        look(desktop, 'en', 'dark'),
        look(phone, 'pt-BR'),
        look(phone, 'hi'),
        look(phone, 'ja'),
        look(phone, 'ar'),
        look(phone, 'fr'),
        look(narrow, 'fr'),
        look(narrow, 'hi'),
        look(narrow, 'ar', 'dark'),
        look(desktop, 'ar'),
        look(tablet, 'fr', 'dark'),
      ]
    : []),
]

test.use({ deviceScaleFactor: 2 })

for (const screen of everyScreen) {
  test(`pictures of “${screen.name}”`, async ({ page, request }) => {
    test.setTimeout(600_000)
    const showIn = await screen.open(page, request)
    for (const each of looksOf(screen)) await takePicture(page, screen, each, showIn)
  })
}

async function takePicture(
  page: Page,
  screen: Screen,
  each: Look,
  showIn: (language: Locale) => Promise<void>,
): Promise<void> {
  const { width, height } = each.viewport
  await page.setViewportSize(each.viewport)
  await page.emulateMedia({ colorScheme: each.colorScheme })
  await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': width < 700 ? '?1' : '?0' })
  await showIn(each.language)
  const file = pictureFile(screen, each)
  mkdirSync(path.dirname(file), { recursive: true })
  // The status line sticks to the foot of the window: in a longer picture it would be in the middle.
  const long = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, long) })
  await page.screenshot({ path: file, animations: 'disabled' })
}
