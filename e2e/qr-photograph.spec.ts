import type { PayinMethod } from '#lib/methods/payin-method.ts'
import { payinMethods } from '#lib/methods/payin-registry.ts'
import { sampleOpened, sampleRequest } from '#lib/methods/parts/sample.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { readPayin } from './hosted-link.ts'
import { openCheckout } from './open-checkout.ts'
import { everything, openSampleCheckout } from './sample-checkout.ts'
import { storeCodeOrder } from './sample-orders.ts'
import { test } from './watched-test.ts'

const colours = ['light', 'dark'] as const

for (const [turn, method] of payinMethods.entries()) {
  // In a plain run the colours take turns.
  const looked = everything ? colours : colours.filter((_, place) => place === turn % colours.length)
  const drawnIn = method.currencies.filter((currencyCode) => hasCode(method, currencyCode))
  for (const currencyCode of everything ? drawnIn : drawnIn.slice(0, 1)) {
    test(`${method.object} in ${currencyCode}: a photograph of the screen contains the code of the API`, async ({
      page,
      request,
    }) => {
      const idPayin = await openSampleCheckout(page, request, { method, currencyCode, language: 'en' })
      const plate = page.locator('.qr-plate')
      await expect(plate).toBeAttached()
      if (!(await plate.isVisible()))
        await page.locator('details.fold', { has: plate }).locator('summary').click()
      // As people hold their screen: not covered by the status line at the lower edge.
      await plate.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      const { qrCode = 'no code' } = await readPayin(request, idPayin)
      for (const colorScheme of looked) {
        await page.emulateMedia({ colorScheme })
        expect(await readCode(page, await plate.screenshot())).toBe(qrCode)
      }
      // A contrast theme repaints the page, but not what a machine reads.
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
      expect(await readCode(page, await plate.screenshot())).toBe(qrCode)
    })
  }
}

test('a barcode stays black on white under a contrast theme', async ({ page, request }) => {
  await openCheckout(page, request, storeCodeOrder)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  const drawn = await page.locator('.barcode').evaluate((barcode) => {
    const bars = barcode.querySelector('svg path:last-of-type')
    return [getComputedStyle(barcode).backgroundColor, bars && getComputedStyle(bars).stroke]
  })
  expect(drawn).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})

function hasCode(method: PayinMethod, currencyCode: CurrencyCode): boolean {
  const opened = sampleOpened(method, currencyCode, sampleRequest(method, currencyCode, 'MANDATORY'))
  return method.respond(opened).qrCode !== undefined
}

/** Reads a picture as a phone would; the browser unpacks it, on an empty page with no policy of ours. */
async function readCode(page: Page, picture: Buffer): Promise<string | undefined> {
  const blank = await page.context().newPage()
  const { width, greys } = await blank.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('this browser draws no pictures')
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    const green = data.filter((_, position) => position % 4 === 1)
    return { width: bitmap.width, greys: Array.from(green, (grey) => String.fromCharCode(grey)).join('') }
  }, picture.toString('base64'))
  await blank.close()
  const pixels = Uint8ClampedArray.from(
    Array.from(greys, (grey) => grey.charCodeAt(0)).flatMap((grey) => [grey, grey, grey, 255]),
  )
  return jsQR(pixels, width, greys.length / width)?.data
}
