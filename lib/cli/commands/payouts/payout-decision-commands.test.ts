import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { payoutOrders } from '../../../testing/database/payout-orders.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { testGateway } from '../../../testing/test-gateway.ts'

const opened = await testGateway()
const { onlyPayout, found, sentBefore, stateOf, statusOf } = payoutOrders(opened)

const { gateway } = await testCommandLine(opened)

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

const decide = (as: 'PAID' | 'NOT_PAID', ...more: string[]) =>
  gateway(
    ...`payouts decide --code ACME --payout ${key.paymentId} --as ${as} --by Ann --approved-by Bob --yes`.split(
      ' ',
    ),
    '--reason',
    'the bank confirms',
    ...more,
  )

it.each([
  ['conflicts', 'CONFLICT', '1 minute', 'NOT_PAID', 'REFUSED'],
  ['conflicts', 'CONFLICT', '1 minute', 'PAID', 'SUCCESS'],
  ['unresolved', 'SENT', '2 hours', 'NOT_PAID', 'REFUSED'],
  ['unresolved', 'SENT', '2 hours', 'PAID', 'SUCCESS'],
] as const)(
  'payouts %s lists a payout (state %s), and "payouts decide" ends it (sent %s ago, %s): it is %s',
  async (list, state, since, as, status) => {
    await found(key, state)
    await sentBefore(key, since)
    expect((await gateway('payouts', list)).document).toMatchObject({
      data: [{ merchantCode: 'ACME', idPayout: key.paymentId, orderKey: expect.any(String) }],
    })
    const requestId = randomUUID()
    const { exitCode, errors, document } = await decide(as, '--request-id', requestId)
    expect([exitCode, errors]).toEqual([0, `Request ID: ${requestId}\n`])
    expect(document).toEqual({
      merchantCode: 'ACME',
      idPayout: key.paymentId,
      decision: as,
      by: 'Ann',
      approvedBy: 'Bob',
      reason: 'the bank confirms',
      requestId,
    })
    expect([await stateOf(key), await statusOf(key)]).toEqual(['ENDED', status])
    expect((await gateway('payouts', list)).document).toEqual({ data: [] })

    const { document: audit } = await gateway('audit', 'list', '--limit', '1')
    expect(audit['data']).toMatchObject([
      {
        by: 'Ann',
        command: 'payouts decide',
        after: { paymentId: key.paymentId, decision: as, approvedBy: 'Bob' },
      },
    ])
    const again = await decide(as, '--request-id', requestId)
    expect([again.exitCode, again.document]).toEqual([0, document])
    expect(again.errors).toContain('was already carried out')
  },
)

it('payouts decide refuses a payout that needs no decision', async () => {
  const { exitCode, errors } = await decide('NOT_PAID')
  expect([exitCode, errors]).toEqual([1, expect.stringContaining('is WAITING and needs no decision')])
  expect(await statusOf(key)).toBe('WAITING')
})
