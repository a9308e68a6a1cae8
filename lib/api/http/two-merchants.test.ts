import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { operations } from '../../../app/api/endpoints.ts'

// One merchant's token reads and changes nothing of another's, at any endpoint that names something by an ID.

const gateway = await testGateway()
const rights = ['GET /.*', 'POST /.*', 'DELETE /.*']
const tokenOf = async (code: string): Promise<string> => {
  await makeMerchant(gateway, code, { requestsPerSecond: 10_000 })
  return tokenFor(gateway, code, rights)
}
const owner = await tokenOf('OWNER')
const other = await tokenOf('OTHER')
await creditBalance(gateway.db, 'OWNER', money(1_000_00n, 'INR'), byOperator('test'))

const transfer = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const owned = [
  ['/customers/theirs', { name: 'Asha' }],
  ['/payins/theirs', transfer],
  ['/topups/theirs', transfer],
  ['/payouts/theirs', payoutBodyOf(10)],
] as const
for (const [path, body] of owned) {
  expect((await callApi(gateway, { method: 'POST', path, token: owner, body })).status).toBe(201)
}

const bodies: Readonly<Record<string, unknown>> = {
  '!setExternalReference': { reference: '412345678901' },
  '!simulate': { event: 'REFUSE' },
}

const named = operations.filter(
  ({ method, path }) => /\{id(Payin|Payout|TopUp|Customer)\}/.test(path) && !createsAt(method, path),
)

/** A create with the same ID belongs to the other merchant: it is not refused. */
function createsAt(method: string, path: string): boolean {
  return method === 'POST' && /^\/\w+\/\{\w+\}$/.test(path)
}

const everythingOwned = async () => {
  const paths = owned.map(([path]) => path)
  const answers = await Promise.all(paths.map((path) => callApi(gateway, { path, token: owner })))
  return answers.map(({ status, body }) => ({ status, body }))
}

it.each(named.map(({ method, path }) => [method, path] as const))(
  '%s %s does not find what another merchant owns, and changes nothing of it',
  async (method, path) => {
    const before = await everythingOwned()
    const body = bodies[path.split('/').at(-1) ?? '']
    const answer = await callApi(gateway, {
      method,
      path: path.replace(/\{\w+\}/, 'theirs'),
      token: other,
      ...(body === undefined ? {} : { body }),
    })
    expect(answer.status).toBe(410)
    expect(await everythingOwned()).toEqual(before)
  },
)

it.each(['/payins', '/topups', '/payouts', '/settlements', '/callbacks'])(
  'GET %s lists nothing that another merchant owns',
  async (path) => {
    expect(await callApi(gateway, { path, token: other })).toMatchObject({ status: 200, body: { data: [] } })
  },
)

it('every merchant may use the same ID', async () => {
  const before = await everythingOwned()
  const { status } = await callApi(gateway, {
    method: 'POST',
    path: '/payins/theirs',
    token: other,
    body: transfer,
  })
  expect(status).toBe(201)
  expect(await everythingOwned()).toEqual(before)
})
