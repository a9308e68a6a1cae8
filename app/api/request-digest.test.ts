import { expect, it } from 'vitest'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { money } from '#lib/money/money.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { callApi, tokenFor } from '#lib/testing/contract/api-client.ts'
import { ashasAccount } from '#lib/testing/refunds/refunds-of.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway({}, { secretKey: Buffer.alloc(32, 7).toString('base64') })
await creditBalance(gateway.db, 'ACME', money(1_000_00n, 'INR'), byOperator('test'))
const token = await tokenFor(gateway, 'ACME')
const post = (path: string, body: object) => callApi(gateway, { method: 'POST', path, token, body })

const payin = createBodyOf(499.5, 'INR', { paymentMethodCode: 'UPIQR' })
const { callbackUrl } = payin
const bodies = {
  payins: payin,
  topups: createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }),
  payouts: payoutBodyOf(1),
  refunds: { idPayin: 'paid', paymentMethod: ashasAccount, reason: 'goods returned', callbackUrl },
}

async function digestOf(kind: keyof typeof bodies, more: object): Promise<unknown> {
  const paymentId = `${kind}-${Object.keys(more).join('-')}`
  const part = kind === 'refunds' ? { money: { amount: 1, currencyCode: 'INR' } } : {}
  const { status } = await post(`/${kind}/${paymentId}`, { ...bodies[kind], ...part, ...more })
  expect(status).toBe(201)
  const { rows } = await gateway.db.pool.query<{ digest: string }>(
    `select encode(request_digest, 'base64') as digest from payment where payment_id = $1`,
    [paymentId],
  )
  return rows[0]?.digest
}

it('the digest of a request is the one that earlier releases stored', async () => {
  await post('/payins/paid', payin)
  await post('/sandbox/payins/paid/!simulate', { event: 'PAY' })
  const digests: Record<string, unknown> = {}
  for (const kind of ['payins', 'topups', 'payouts', 'refunds'] as const) {
    digests[kind] = await digestOf(kind, {})
    digests[`${kind} with metadata`] = await digestOf(kind, { metadata: { shelf: 'b', order: 'A-1' } })
  }
  expect(digests).toEqual({
    payins: 'lDyNDFoZAKOJYp1GwemwuS3WBN5bL79FPO6tZuUzFzM=',
    'payins with metadata': 'DDiCYClGcdedD8QIEW4JsUJ4gnSFSyMkcid1po1GabM=',
    topups: 'his8JvoTenqGKW8VKSjifXM/JvAI/pBFd+JKLnyfH7M=',
    'topups with metadata': '3+7BRBhfAZTj4BcCF1mJ5j0s6eOzbk67/zfWiwjbfB8=',
    payouts: 'PxFriNZI/Z+yuK8vtBX5w7aagj/CTiCyBjsb7ke+NdU=',
    'payouts with metadata': '2TopFyXi+w1NuFBa/AYYgPr0GBIHa55LGi/at3sLAGs=',
    refunds: 'Bd/R3G5wfGwkwcQiW1abQA3Agf5ebTTK1c/LGUdGzqo=',
    'refunds with metadata': 'cln6sfO8PCF/qMjbOiI9pWdZLT9Jwdpbs7g3LJ2vXxc=',
  })
})
