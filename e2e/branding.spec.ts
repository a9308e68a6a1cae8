import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { toBuffer } from 'qrcode'
import { holdStill } from './hold-still.ts'
import { hostedLink, type SigningMerchant, simulate } from './hosted-link.ts'
import { test } from './watched-test.ts'

/** Runs an operator's command against the server under test. */
const gateway = (...words: readonly string[]): string =>
  execFileSync(process.execPath, ['lib/bootstrap/gateway.mjs', ...words], {
    encoding: 'utf8',
    env: { ...process.env, GATEWAY_DATA_DIR: process.env['E2E_DATA_DIR'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** A shop with a picture, a colour and a contact. */
async function brandedShop(contact: string): Promise<SigningMerchant> {
  const directory = mkdtempSync(path.join(tmpdir(), 'branded-'))
  try {
    const code = `BRAND-${randomUUID().slice(0, 8)}`
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const keyFile = path.join(directory, 'key.pem')
    const logoFile = path.join(directory, 'logo.png')
    writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
    writeFileSync(logoFile, await toBuffer('a picture that is wider than our box', { width: 300 }))
    gateway('merchant', 'create', '--code', code, '--name', 'Asha Textiles', '--public-key', keyFile)
    gateway(
      'merchant',
      'configure',
      '--code',
      code,
      '--accent',
      '#c2185b',
      '--contact',
      contact,
      '--logo',
      logoFile,
    )
    return { code, privateKey }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('a shop’s picture, colour and contact are on its pages, from choosing to the result', async ({
  page,
  request,
}) => {
  const merchant = await brandedShop('help@asha.example')
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20', merchant })
  await page.goto(address)
  const logo = page.getByRole('img', { name: 'Asha Textiles', exact: true })
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  expect(await logo.boundingBox()).toMatchObject({ width: 48, height: 48 })
  expect(
    await page
      .locator('.pulse')
      .first()
      .evaluate((dot) => getComputedStyle(dot).backgroundColor),
  ).toBe('rgb(194, 24, 91)')
  await page.getByText('Questions? Contact Asha Textiles').click()
  await expect(page.getByRole('link', { name: 'help@asha.example' })).toHaveAttribute(
    'href',
    `mailto:help@asha.example?subject=${idPayin}`,
  )
  const { violations } = await holdStill(page, () => new AxeBuilder({ page }).analyze())
  expect(violations.map(({ id }) => id)).toEqual([])
  await simulate(request, idPayin, { event: 'REFUSE' }, merchant)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment was not made')
  await expect(page.getByText('Questions? Contact Asha Textiles')).toBeVisible()
})

test('a token that may not read the shop’s name shows neither its picture nor its contact', async ({
  page,
  request,
}) => {
  const merchant = await brandedShop('+442079460000')
  const idPayin = randomUUID()
  const operations = [
    'POST /payins/!availablePaymentOptions',
    `POST /payins/${idPayin}`,
    `GET /payins/${idPayin}`,
  ]
  const { address } = await hostedLink(request, {
    idPayin,
    operations,
    currencyCode: 'BRL',
    amount: '20',
    merchant,
  })
  await page.goto(address)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await expect(page.locator('.shop, .contact')).toHaveCount(0)
})
