import { beforeAll, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { closeSettlements } from '../../ledger/settlements/close-settlements.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { atTime } from '../../testing/database/test-clock.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
const { gateway: run } = await testCommandLine(gateway)
const settlements = (...words: string[]) => run('settlement', 'list', ...words)

interface Listed {
  readonly merchantCode: string
  readonly idSettlement: string
}

beforeAll(async () => {
  const other = { code: 'OTHER', name: 'Other Ltd', publicKeys: [] }
  await registerMerchant(gateway.db, gateway.secrets, other, byOperator('test'))
  for (const code of ['ACME', 'OTHER'])
    for (const currencyCode of ['INR', 'JPY'] as const)
      await creditBalance(gateway.db, code, money(1_000n, currencyCode), byOperator('test'))
  await atTime(gateway.db, new Date(Date.now() + 86_400_000), () => closeSettlements(gateway, 100))
})

it('an operator sees the settlements of every merchant, and no page skips one', async () => {
  const seen: string[] = []
  let more: string[] = []
  for (let page = 0; page < 4; page += 1) {
    const { document } = await settlements('--limit', '1', ...more)
    for (const { merchantCode, idSettlement } of document['data'] as Listed[])
      seen.push(`${merchantCode} ${idSettlement}`)
    more = ['--cursor', String(document['nextCursor'])]
  }
  expect(seen).toEqual(['OTHER JPY-000001', 'OTHER INR-000001', 'ACME JPY-000001', 'ACME INR-000001'])
  expect(more).toEqual(['--cursor', 'undefined'])
  const { document } = await settlements('--code', 'ACME', '--currency', 'INR')
  expect(document).toMatchObject({ data: [{ openingBalance: 0, adjustments: 10, closingBalance: 10 }] })
})

it('a settlement is shown with its entries, as a document and as CSV', async () => {
  const show = ['settlement', 'show', '--code', 'ACME', '--id', 'JPY-000001']
  expect((await run(...show)).document).toMatchObject({
    merchantCode: 'ACME',
    idSettlement: 'JPY-000001',
    entries: [{ kind: 'OPENING_BALANCE', amount: 1000, currencyCode: 'JPY', balanceAfter: 1000 }],
  })
  const { printed } = await run(...show, '--csv')
  expect(printed).toMatch(
    /^at,kind,paymentKind,idPayment,currencyCode,amount,balanceAfter\r\n[^,]+,OPENING_BALANCE,,,JPY,1000,1000\r\n$/,
  )
  const { errors } = await run('settlement', 'show', '--code', 'ACME', '--id', 'JPY-000002')
  expect(errors).toBe('ACME has no settlement JPY-000002: "settlement list" shows all.\n')
})

it('all settlements are one CSV', async () => {
  const { printed } = await settlements('--csv')
  const [heading, ...rows] = printed.trimEnd().split('\r\n')
  expect(heading).toMatch(
    /^merchantCode,idSettlement,currencyCode,from,to,openingBalance,payins,.*,closingBalance$/,
  )
  expect(rows).toHaveLength(4)
})
