import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { follow } from './follow.ts'
import { passDeadline } from './pass-deadline.ts'
import {
  hostedLink,
  type LinkWishes,
  type Simulated,
  simulate,
  statusLink,
  topUpLink,
} from './hosted-link.ts'
import { openCheckout } from './open-checkout.ts'
import {
  cryptoOrder,
  fpxOrder,
  mobileMoneyOrder,
  pixOrder,
  storeCodeOrder,
  storeOrder,
  transferOrder,
  withParameters,
} from './sample-orders.ts'

/** One screen of the hosted pages. */
export interface Screen {
  readonly name: string
  /** Its group on the contact sheet. */
  readonly group: 'choosing' | 'paying' | 'waiting' | 'result' | 'refusal' | 'top-up and status'
  /** Opens it on a page; returns the function that shows it in a language. */
  readonly open: (page: Page, request: APIRequestContext) => Promise<ShowIn>
}

type ShowIn = (language: Locale) => Promise<void>

const upi: LinkWishes = { parameters: { paymentMethodCode: 'UPIQR' } }
const imps: LinkWishes = { parameters: { paymentMethodCode: 'P2A_V2' } }

type Act = (page: Page, request: APIRequestContext, idPayin: string) => Promise<void>

/** A screen of a visit: its language is the visit's, and changing it keeps the step. */
const visit =
  (wishes: LinkWishes, act: Act = async () => {}): Screen['open'] =>
  async (page, request) => {
    const idPayin = await openCheckout(page, request, withParameters(wishes, { lang: 'en' }))
    await act(page, request, idPayin)
    return languageOfVisit(page)
  }

const languageOfVisit =
  (page: Page): ShowIn =>
  async (lang) => {
    const address = page.url()
    const headers = { origin: new URL(address).origin }
    const answer = await page.request.post(`${address}/language`, {
      form: { lang },
      headers,
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
  }

/** A screen at the link itself: its language is the link's. */
const refusal =
  (wishes: LinkWishes): Screen['open'] =>
  async (page, request) => {
    const { address } = await hostedLink(request, wishes)
    return async (lang) => {
      await page.goto(`${address}&lang=${lang}`)
      await page.locator('summary').click()
    }
  }

const happened =
  (...events: readonly Simulated[]): Act =>
  async (_page, request, idPayin) => {
    for (const event of events) await simulate(request, idPayin, event)
  }

/** The answer to every form is the page again. */
const press =
  (selector: string): Act =>
  (page) =>
    follow(page.locator(selector).first())

/** Every screen of the hosted pages. */
export const everyScreen: readonly Screen[] = [
  { name: 'choose', group: 'choosing', open: visit({}) },
  {
    name: 'operator',
    group: 'choosing',
    open: visit({ currencyCode: 'MYR', amount: '80' }, press('.choice[value=FPX]')),
  },
  { name: 'details', group: 'choosing', open: visit(storeOrder) },
  {
    name: 'details with errors',
    group: 'choosing',
    open: visit(withParameters(storeOrder, { emailAddress: 'nobody' }), press('.form button.action')),
  },
  {
    name: 'other ways to pay',
    group: 'choosing',
    open: visit({}, async (page) => {
      await follow(page.locator('.choice[value=UPIQR]'))
      await follow(page.locator('.step-back'))
    }),
  },
  { name: 'UPI', group: 'paying', open: visit(upi) },
  { name: 'PIX', group: 'paying', open: visit(pixOrder) },
  { name: 'bank redirect', group: 'paying', open: visit(fpxOrder) },
  { name: 'transfer', group: 'paying', open: visit(transferOrder) },
  { name: 'transfer with reference', group: 'paying', open: visit(imps) },
  { name: 'code for the store', group: 'paying', open: visit(storeCodeOrder) },
  { name: 'request on the phone', group: 'paying', open: visit(mobileMoneyOrder) },
  { name: 'crypto', group: 'paying', open: visit(cryptoOrder) },
  {
    name: 'paid in part',
    group: 'waiting',
    open: visit(pixOrder, happened({ event: 'PAY', amount: 50 })),
  },
  {
    name: 'said to be paid',
    group: 'waiting',
    open: visit(transferOrder, press('form[action$="/paid"] button')),
  },
  {
    name: 'confirming',
    group: 'waiting',
    open: visit(cryptoOrder, async (page) => {
      await page.locator('.test-bar summary').click()
      await follow(page.locator('.test-bar button[value=SEEN]'))
      await page.locator('.confirmations').waitFor()
    }),
  },
  {
    name: 'time is over',
    group: 'waiting',
    open: visit(pixOrder, (_page, _request, idPayin) => passDeadline(idPayin)),
  },
  { name: 'paid', group: 'result', open: visit(pixOrder, happened({ event: 'PAY' })) },
  { name: 'paid too much', group: 'result', open: visit(pixOrder, happened({ event: 'PAY', amount: 150 })) },
  {
    name: 'paid late',
    group: 'result',
    open: visit(pixOrder, happened({ event: 'EXPIRE' }, { event: 'PAY' })),
  },
  { name: 'refused', group: 'result', open: visit(upi, happened({ event: 'REFUSE' })) },
  { name: 'cancelled', group: 'result', open: visit(upi, happened({ event: 'CANCEL' })) },
  { name: 'expired', group: 'result', open: visit(pixOrder, happened({ event: 'EXPIRE' })) },
  {
    name: 'expired in part',
    group: 'result',
    open: visit(pixOrder, happened({ event: 'PAY', amount: 50 }, { event: 'EXPIRE' })),
  },
  {
    name: 'malformed link',
    group: 'refusal',
    open: refusal({ parameters: { amount: 'ten', callbackUrl: '' } }),
  },
  {
    name: 'link with a bad token',
    group: 'refusal',
    open: refusal({ parameters: { token: 'not.a.token' } }),
  },
  {
    name: 'link that is not allowed',
    group: 'refusal',
    open: refusal({ operations: ['GET /payins/another'] }),
  },
  { name: 'top-up', group: 'top-up and status', open: topUp },
  {
    name: 'status while waiting',
    group: 'top-up and status',
    open: async (page, request) => {
      const { address, idPayin } = await hostedLink(request, upi)
      await request.get(address)
      await page.goto(await statusLink(request, idPayin))
      return languageOfVisit(page)
    },
  },
  {
    name: 'topped up',
    group: 'top-up and status',
    open: async (page, request) => {
      const showIn = await topUp(page, request)
      await page.locator('.test-bar summary').click()
      await follow(page.locator('.test-bar button[value=PAY]'))
      await page.locator('.result-good').waitFor()
      return showIn
    },
  },
]

async function topUp(page: Page, request: APIRequestContext): Promise<ShowIn> {
  await page.goto((await topUpLink(request)).address)
  return languageOfVisit(page)
}
