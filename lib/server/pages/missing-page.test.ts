import { expect, it } from 'vitest'
import { rails } from '../../rails/rails.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { isMissingPage, missingAddress } from './missing-page.ts'
import { pagePattern } from './page-paths.ts'

const gateway = await testGateway({}, { rails })

it('the address for missing pages belongs to no page', () => {
  expect(pagePattern(missingAddress)).toBe('unknown')
})

it.each([
  ['/sandbox/institution/NOTHING', true],
  ['/sandbox/institution/NOTHING/?at=approve', true],
  ['/demo/orders/nothing', true],
  ['/sandbox', false],
  ['/demo?x=1', false],
  ['/demo/orders/nothing/stamp', false],
  ['/docs/testing', false],
  ['/docs/reference/getPayin', false],
  ['/docs/reference/receivePaymentChange', false],
  ['/docs/reference/simulatePayin', false],
  ['/docs/reference/nothing', true],
  ['/pay/AbCdEfGhIjKlMnOpQrStUv', false],
])('in the sandbox %s is missing: %s', async (url, missing) => {
  expect(await isMissingPage(gateway, url)).toBe(missing)
})

it.each([
  ['/sandbox', true],
  ['/sandbox/institution/X/decision', true],
  ['/%73andbox', true],
  ['/demo?x=1', true],
  ['/demo/callback', true],
  ['/docs/testing', true],
  ['/docs/errors', false],
  ['/docs/reference/getPayin', false],
  ['/docs/reference/simulatePayin', true],
  ['/demonstration', false],
  ['/pay', false],
])('in live mode %s is missing: %s', async (url, missing) => {
  expect(await isMissingPage({ ...gateway, mode: 'live', rails: [] }, url)).toBe(missing)
})
