import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Gateway } from '../../gateway.ts'
import { makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { openPaySession } from '../session/open-session.ts'
import { isAmountOpen } from './open-amount.ts'

const gateway = await testGateway()
const log = keptLog()
const watched: Gateway = { ...gateway, log }

/** Opens a link whose token is valid for any amount, or only for that of the link. */
async function open(merchantCode: string, isRestricted: boolean) {
  const idPayin = randomUUID()
  const operations = ['POST /payins/.*', 'GET /payins/.*']
  const restriction = isRestricted ? { money: { amount: 49950n, currencyCode: 'INR' as const } } : {}
  const token = await tokenFor(gateway, merchantCode, operations, restriction)
  const query = new URLSearchParams({
    merchantCode,
    idPayin,
    token,
    amount: '499.5',
    currencyCode: 'INR',
    callbackUrl: 'https://shop.example/changed',
    returnUrl: 'https://shop.example/thanks',
  })
  const outcome = await openPaySession(watched, query, undefined)
  if ('badLink' in outcome) throw new Error(JSON.stringify(outcome.badLink))
  return outcome.opened.session
}

it('a link whose token carries no money opens the page, since the specification asks for none, and is known as changeable', async () => {
  expect(isAmountOpen(await open('ACME', false))).toBe(true)
  expect(isAmountOpen(await open('ACME', true))).toBe(false)
})

it('the log names each merchant once whose customers can change the amount of a link', async () => {
  await makeMerchant(gateway, 'CAREFUL')
  await makeMerchant(gateway, 'CARELESS')
  await open('CAREFUL', true)
  await open('CARELESS', false)
  await open('CARELESS', false)
  const ofThese = log.lines.filter(({ fields }) => String(fields['merchantCode']).startsWith('CARE'))
  expect(ofThese).toMatchObject([{ event: 'page.amount-not-fixed', fields: { merchantCode: 'CARELESS' } }])
})
