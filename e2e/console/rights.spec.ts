import { generateKeyPairSync } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { closeDayNow } from '#lib/ledger/settlements/close-settlements.ts'
import type { Database } from '#lib/platform/db/database.ts'
import { camtFile, entry } from '#lib/testing/statements/written-files.ts'
import { hostedLink, simulate, type SigningMerchant } from '../hosted-link.ts'
import { mobileMoneyOrder, withParameters } from '../sample-orders.ts'
import { dayOf, newAccount } from './bank-account.ts'
import { fileAddresses, formAddresses, pageAddresses } from './console-routes.ts'
import { newMerchant } from './own-merchant.ts'
import { everyRole, files, forms, isOfHouse, mayDo, pages, type Asks } from './rights-table.ts'
import { expect, keyOfNewSession, test, type Role } from './signed-in.ts'

// Every role asks for every page and file and sends every form, of its own merchant and of another one: by
// requests with a session's cookie rather than with a page each, so that it takes seconds.

/** What a merchant has, and who paid it. */
interface Belongings {
  readonly merchant: string
  readonly paymentId: string
  readonly payer: string
}

/** A line of a statement, and who sent its money. */
interface BankLine {
  readonly accountId: string
  readonly importId: string
  readonly line: string
  readonly item: string
  readonly payer: string
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly location: string
}

const readers = { ...pages, ...files }
const asksOf = (table: Readonly<Record<string, Asks>>) => Object.entries(table)
const isGuarded = ([, asks]: readonly [string, Asks]) => asks !== 'DOOR'

let own: Belongings
let others: Belongings
let bankLine: BankLine
let baseURL: string
const keys = new Map<Role, string>()

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser, database, playwright }, { project }) => {
  baseURL = project.use.baseURL ?? ''
  const request = await playwright.request.newContext({ baseURL })
  const page = await browser.newPage({ baseURL })
  own = await belongingsOf(await newMerchant('Own Shop'), 'Wanjiru Odhiambo', request, page, database)
  others = await belongingsOf(await newMerchant('Other Shop'), 'Achieng Mutua', request, page, database)
  await page.close()
  await request.dispose()
  for (const role of everyRole) keys.set(role, await keyOfNewSession(database, role, own.merchant))
  bankLine = await importedLine(database, 'Vikram Sarabhai')
})

async function belongingsOf(
  merchant: SigningMerchant,
  payer: string,
  request: APIRequestContext,
  page: Page,
  database: Database,
): Promise<Belongings> {
  const order = withParameters({ ...mobileMoneyOrder, merchant }, { accountName: payer })
  const { address, idPayin } = await hostedLink(request, order)
  await page.goto(address)
  await simulate(request, idPayin, { event: 'PAY' }, merchant)
  await closeDayNow(database, merchant.code)
  return { merchant: merchant.code, paymentId: idPayin, payer }
}

/** The forms of the overview import a file of one line. */
async function importedLine(database: Database, payer: string): Promise<BankLine> {
  const { id: accountId, identifier } = await newAccount(database)
  const day = dayOf(2)
  const party = `<TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls>`
  const lines = [entry(day, 4_200, `R${identifier}`, 'NEFT CR', party)]
  const file = camtFile('camt.053', { account: identifier, from: day, to: day, opening: 0 }, lines, 4_200)
  const sent = new FormData()
  sent.set('account', accountId)
  sent.set('file', new Blob([file], { type: 'text/xml' }), 'day.xml')
  const tried = await ask('ADMIN', '/console/overview/try', { method: 'POST', body: sent })
  const found = /file=([\w-]+)/.exec(tried.location)?.[1] ?? ''
  await ask('ADMIN', '/console/overview/import', { method: 'POST', body: form({ file: found }) })
  const statements = `/console/accounts/${accountId}/statements`
  const importId = await linkIn(statements, `${statements}/`)
  const line = await linkIn(`${statements}/${importId}`, '/console/lines/')
  const item = await linkIn(`/console/suspense?account=${accountId}`, '/console/suspense/rule\\?item=')
  return { accountId, importId, line, item, payer }
}

async function linkIn(address: string, begins: string): Promise<string> {
  const { text } = await ask('ADMIN', address)
  const found = new RegExp(`href="${begins}([\\w-]+)`).exec(text)?.[1]
  if (found === undefined) throw new Error(`${address} has no link to ${begins}`)
  return found
}

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)

/** A request with the session of a role; undefined: without one. Forms are sent by our own pages. */
async function ask(role: Role | undefined, address: string, init: RequestInit = {}): Promise<Answer> {
  const key = role && keys.get(role)
  const headers = {
    origin: baseURL,
    'x-forwarded-for': networkOf(role),
    ...(key && { cookie: `console=${key}` }),
    ...init.headers,
  }
  const answer = await withinRate(() =>
    fetch(new URL(address, baseURL), { ...init, headers, redirect: 'manual' }),
  )
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await answer.body?.cancel()
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, text: isStream ? '' : await answer.text(), location }
}

/** Each role asks from a network of its own: pages are limited by network. */
const networkOf = (role: Role | undefined): string =>
  `192.0.2.${role === undefined ? 1 : 2 + everyRole.indexOf(role)}`

/** So many pages are asked for that the limit of a network is reached. */
async function withinRate(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 429) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** What some addresses need to show something. */
const queries: Readonly<Record<string, string>> = {
  '/console/balances/export': '?currency=KES&merchant={merchant}',
  '/console/events': '?merchant={merchant}&kind=payin&id={id}',
  '/console/suspense/rule': '?item={item}',
}

/** The address of a thing of this merchant, customers in clear wherever somebody may see them. */
function addressOf(pattern: string, { merchant, paymentId }: Belongings): string {
  const path = `${pattern}${queries[pattern] ?? `?merchant=${merchant}`}&show=customers`
  return path
    .replace('/settlements/{merchant}/{id}', `/settlements/${merchant}/KES-000001`)
    .replace('{merchant}', merchant)
    .replace('{kind}', 'payin')
    .replace('{id}', paymentId)
    .replace('{accountId}', bankLine.accountId)
    .replace('{importId}', bankLine.importId)
    .replace('{line}', bankLine.line)
    .replace('{item}', bankLine.item)
    .replace('{batchId}', '00000000-0000-7000-8000-000000000000')
}

const isOfMerchant = (pattern: string) => pattern.includes('{merchant}')

/** With which status a guarded address is read, by the table alone. */
function expectedOf(role: Role, pattern: string, asks: Asks, isOthers: boolean): number {
  if (asks !== 'DOOR' && !mayDo(role, asks)) return 403
  if (pattern === '/console/events') return isOthers ? 204 : 200
  if (pattern.includes('{batchId}')) return 404
  if (!isOfHouse(role) && pattern.includes('{line}')) return 404
  if (isOthers && isOfMerchant(pattern)) return 404
  return pattern.endsWith('/hosted') ? 303 : 200
}

test('the table has every page, file and form of the console, and no others', () => {
  expect(Object.keys(pages).toSorted()).toEqual(pageAddresses())
  const isForm = (address: string) => Object.hasOwn(forms, address)
  const gets = fileAddresses().filter((address) => !isForm(address) && !address.endsWith('/{act}'))
  expect(Object.keys(files).toSorted()).toEqual(gets)
  const acts = formAddresses().flatMap((address) =>
    address.endsWith('/{act}')
      ? Object.keys(forms).filter((one) => one.startsWith(address.replace('{act}', '')))
      : [address],
  )
  expect(Object.keys(forms).toSorted()).toEqual(acts.toSorted())
})

for (const role of everyRole) {
  test(`${role} reads what the table says, of the own merchant only, and forms are shown to whom may send them`, async () => {
    const found: unknown[] = []
    const expected: unknown[] = []
    for (const [pattern, asks] of asksOf(readers).filter(isGuarded)) {
      for (const things of [own, others]) {
        const answer = await ask(role, addressOf(pattern, things))
        const status = expectedOf(role, pattern, asks, !isOfHouse(role) && things === others)
        // A list that is asked for another merchant has nothing, or what is their own.
        const isAsExpected =
          answer.status === status || (status === 200 && things === others && answer.status === 404)
        const faults = [
          ...faultsOf(role, answer, status === 403 ? asks : undefined),
          // An ID of the address is in the page's own links.
          ...(!isOfMerchant(pattern) && showsOthers(role, answer) ? ['it shows the other merchant'] : []),
        ]
        found.push([pattern, things.merchant, isAsExpected ? status : answer.status, ...faults])
        expected.push([pattern, things.merchant, status])
      }
    }
    expect(found).toEqual(expected)
  })

  test(`${role} sends the forms that the table says, and to no other merchant`, async () => {
    const found: unknown[] = []
    const expected: unknown[] = []
    for (const [pattern, asks] of asksOf(forms).filter(isGuarded)) {
      if (asks === 'DOOR') continue
      const answer = await ask(role, addressOf(pattern, own), { method: 'POST', body: form({}) })
      const isAccepted = [200, 303, 404].includes(answer.status)
      const named = answer.status !== 403 || asks === 'ANYBODY' || unescaped(answer.text).includes(asks)
      found.push([pattern, isAccepted ? 'ACCEPTED' : answer.status, named])
      expected.push([pattern, mayDo(role, asks) ? 'ACCEPTED' : 403, true])
      if (isOfHouse(role) || !isOfMerchant(pattern) || !mayDo(role, asks)) continue
      found.push([pattern, await isRefused(role, pattern)])
      expected.push([pattern, true])
    }
    expect(found).toEqual(expected)
  })
}

/** Whether a form about another merchant is answered by 404, or by a notice that refuses it. */
async function isRefused(role: Role, pattern: string): Promise<boolean> {
  const body = form({ back: '/console/overview', ...ofMerchantForms[pattern.split('/').at(-1) ?? ''] })
  const { status, location } = await ask(role, addressOf(pattern, others), { method: 'POST', body })
  if (status === 404) return true
  const next = await ask(role, location)
  return unescaped(next.text).includes('This is not of your merchant.')
}

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()

/** Fields without which a form would be refused for another reason. */
const ofMerchantForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'add-key': { publicKey },
  'remove-key': { publicKey },
  'rotate-secret': { overlapHours: '1' },
  'test-event': { url: 'https://shop.example/callbacks' },
  branding: { accent: '#112233', contact: '', frameAncestors: '' },
}

/** What is wrong with an answer to a read, whatever it says. `missing`: the right that a refusal names. */
function faultsOf(role: Role, { text }: Answer, missing: Asks | undefined): readonly string[] {
  const read = unescaped(text)
  const isSecret = !mayDo(role, "see customers' data in clear")
  const checks: readonly (readonly [string, boolean])[] = [
    ['it has an inline style', /<[^>]*\sstyle=/.test(text)],
    ['it does not name the missing right', missing !== undefined && !read.includes(missing)],
    ['it shows a customer of the other merchant', !isOfHouse(role) && read.includes(others.payer)],
    ['it shows a payer of the house’s bank', !isOfHouse(role) && read.includes(bankLine.payer)],
    [
      'it shows a customer in clear',
      isSecret && [own, others, bankLine].some(({ payer }) => read.includes(payer)),
    ],
    ...formsIn(text).map((action) => [`it has the form ${action}`, !maySend(role, action)] as const),
  ]
  return checks.filter(([, isFault]) => isFault).map(([fault]) => fault)
}

const showsOthers = (role: Role, { text }: Answer) => !isOfHouse(role) && text.includes(others.paymentId)

const unescaped = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const formsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<form[^>]*>/g)]
    .filter(([tag]) => /method="post"/i.test(tag))
    .map(([tag]) => unescaped(/action="([^"?]*)/.exec(tag)?.[1] ?? ''))

function maySend(role: Role, action: string): boolean {
  const line = asksOf(forms).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(action),
  )
  return line !== undefined && (line[1] === 'DOOR' || mayDo(role, line[1]))
}

test('who has not signed in is sent to sign in, by every page, file and form', async () => {
  const found: unknown[] = []
  for (const [pattern] of asksOf(readers).filter(isGuarded)) {
    const { status, location } = await ask(undefined, addressOf(pattern, own))
    // A stream is not opened: a browser would ask again and again.
    const isNoStream = pattern === '/console/events' && status === 204
    found.push([pattern, isNoStream ? '/console/sign-in' : location.replace(/\?.*/, '')])
  }
  for (const [pattern] of asksOf(forms).filter(isGuarded)) {
    const { location } = await ask(undefined, addressOf(pattern, own), { method: 'POST', body: form({}) })
    found.push([pattern, location.replace(/\?.*/, '')])
  }
  const all = [...asksOf(readers), ...asksOf(forms)].filter(isGuarded)
  expect(found).toEqual(all.map(([pattern]) => [pattern, '/console/sign-in']))
})

test('a form from another origin, or from none, is 403, and an address of forms is not read', async () => {
  const found: unknown[] = []
  for (const [pattern] of asksOf(forms)) {
    const address = addressOf(pattern, own)
    for (const origin of ['https://evil.example', 'null', `${baseURL}.evil.example`]) {
      const headers = { origin }
      const { status } = await ask('ADMIN', address, { method: 'POST', body: form({}), headers })
      found.push([pattern, origin, status])
    }
    found.push([pattern, 'GET', (await ask('ADMIN', address)).status])
  }
  expect(found.filter((one) => ![403, 405].includes((one as [string, string, number])[2]))).toEqual([])
  expect(found).toHaveLength(4 * Object.keys(forms).length)
})

test('whoever may see customers in clear does, of a payment and of a line', async () => {
  const found: unknown[] = []
  const payment = addressOf('/console/payments/{merchant}/{kind}/{id}', own)
  for (const role of everyRole) found.push([role, (await ask(role, payment)).text.includes(own.payer)])
  expect(found).toEqual(everyRole.map((role) => [role, mayDo(role, "see customers' data in clear")]))
  expect((await ask('SUPPORT', addressOf('/console/lines/{line}', own))).text).toContain(bankLine.payer)
})
