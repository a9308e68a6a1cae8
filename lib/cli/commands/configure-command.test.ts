import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { currencies } from '../../money/currency.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { pictures } from '../../testing/test-pictures.ts'

const { directory, gateway } = await testCommandLine()
const configure = (...words: string[]) => gateway('merchant', 'configure', '--code', 'ACME', ...words)
const show = async () => (await gateway('merchant', 'show', '--code', 'ACME')).document
const file = async (name: string, content: string | Buffer) => {
  const place = path.join(directory, name)
  await writeFile(place, content)
  return place
}

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
})

test('logo, contact and frame list are set together, shown, and removed by "none"', async () => {
  const logo = await file('logo.txt', pictures.jpeg)
  const list = 'https://acme.example,http://localhost:8080'
  const set = await configure('--logo', logo, '--contact', '+44 20 7946 0000', '--frame-ancestors', list)
  expect(set).toMatchObject({ exitCode: 0, document: { merchantCode: 'ACME', methods: 0, currencies: 0 } })
  expect(await show()).toMatchObject({
    logo: { contentType: 'image/jpeg', hash: expect.stringMatching(/^[\da-f]{64}$/) },
    contact: '+442079460000',
    frameAncestors: list.split(','),
  })
  await configure('--logo', 'none', '--contact', 'none', '--frame-ancestors', 'none')
  const shown = await show()
  for (const name of ['logo', 'contact', 'frameAncestors']) expect(shown).not.toHaveProperty(name)
})

test('the schedule of callbacks is the specification’s until it is changed, and is shown and audited', async () => {
  expect(await show()).toMatchObject({ callbackSchedule: 'standard' })
  expect(await configure('--callback-schedule', 'days')).toMatchObject({ exitCode: 0 })
  expect(await show()).toMatchObject({ callbackSchedule: 'days' })
  const { document } = await gateway('audit', 'list', '--code', 'ACME')
  expect(document['data']).toContainEqual(
    expect.objectContaining({
      before: { callbackSchedule: 'standard' },
      after: { callbackSchedule: 'days' },
    }),
  )
  const { exitCode, errors } = await configure('--callback-schedule', 'weeks')
  expect([exitCode, errors]).toEqual([1, expect.stringContaining('Allowed choices are standard, days')])
})

test('callbacks of parts are off until they are switched on', async () => {
  expect(await show()).toMatchObject({ partialPaymentCallbacks: false })
  await configure('--partial-payment-callbacks', 'on')
  expect(await show()).toMatchObject({ partialPaymentCallbacks: true, callbackSchedule: 'days' })
  await configure('--partial-payment-callbacks', 'off')
  expect(await show()).toMatchObject({ partialPaymentCallbacks: false })
})

test('the audit keeps before and after, without the bytes of the picture', async () => {
  await configure('--contact', 'one@acme.example')
  await configure(
    '--contact',
    'two@acme.example',
    '--logo',
    await file('logo.png', pictures.png),
    '--by',
    'Ann',
  )
  const { document, printed } = await gateway('audit', 'list', '--code', 'ACME')
  expect(document['data']).toContainEqual(
    expect.objectContaining({
      by: 'Ann',
      before: { contact: 'one@acme.example', logo: null },
      after: { contact: 'two@acme.example', logo: expect.objectContaining({ contentType: 'image/png' }) },
    }),
  )
  expect(printed).not.toContain('bytes')
})

test.each<[string, string[], RegExp]>([
  ['an invalid contact', ['--contact', 'call us'], /^The contact must be an e-mail address/],
  ['an origin with a path', ['--frame-ancestors', 'https://a.example/x'], /without a path/],
  ['every origin', ['--frame-ancestors', '*'], /"\*" is not an origin/],
  [
    'a logo that does not exist',
    ['--logo', '/nowhere/logo.png'],
    /^Cannot read \/nowhere\/logo\.png \(--logo\): there is no such file/,
  ],
  ['a fee above 100 %', ['--fee-percent', '100.5'], /^The fee 100\.5 must be a percentage from 0 to 100/],
  ['a negative fee', ['--fee-percent', '-1'], /^The fee -1 must be a percentage from 0 to 100/],
  ['a VAT above 100 %', ['--vat-percent', '250'], /^The VAT 250 must be a percentage from 0 to 100/],
])('%s is refused in one line', async (_, words, line) => {
  const { exitCode, errors, printed } = await configure(...words)
  expect([exitCode, printed]).toEqual([1, ''])
  expect(errors).toMatch(line)
  expect(errors.trim().split('\n')).toHaveLength(1)
})

test('an SVG is refused even if its name ends in .png', async () => {
  const svg = await file('logo.svg.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { exitCode, errors } = await configure('--logo', svg)
  expect(exitCode).toBe(1)
  expect(errors).toBe(
    'The logo must be a PNG, JPEG, WebP or GIF picture. SVG is not accepted, since it can contain scripts.\n',
  )
})

test('VAT by method changes the currency of the method, as --help says', async () => {
  const { document } = await configure('--method', 'UPIQR', '--vat-percent', '18')
  expect(document).toEqual({ merchantCode: 'ACME', methods: 0, currencies: 1 })
  expect((await show())['currencies']).toEqual([
    expect.objectContaining({ currencyCode: 'INR', vatPercent: '18' }),
  ])
  const help = await gateway('merchant', 'configure', '--help')
  expect(help.printed.replaceAll(/\s+/g, ' ')).toContain('VAT belongs to a currency, not to a method')
})

test('VAT on the fee is set for the currencies that are named, or for all, and help shows it in money', async () => {
  await configure('--currency', 'INR', '--vat-percent', '18', '--vat-on', 'fee')
  const inr = { currencyCode: 'INR', enabled: true, vatPercent: '18', vatOn: 'fee' }
  expect((await show())['currencies']).toEqual([inr])
  expect((await configure('--vat-on', 'fee')).document).toMatchObject({ currencies: currencies.length })
  expect((await configure('--currency', 'INR', '--vat-on', 'order')).errors).toBe('')
  expect((await show())['currencies']).toContainEqual({ ...inr, vatOn: 'order' })
  expect((await configure('--vat-on', 'tax')).exitCode).toBe(1)
  const help = await gateway('merchant', 'configure', '--help')
  expect(help.printed.replaceAll(/\s+/g, ' ')).toContain('with --vat-on fee 15 INR and 2.70 INR')
})
