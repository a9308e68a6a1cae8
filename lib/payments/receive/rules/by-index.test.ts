import { expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { findMatch } from '../find-match.ts'
import type { Receipt } from '../receipt.ts'
import { referenceUsed } from '../sql/external-reference.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const many = 20_000

it('no rule reads more than a few rows, however many payments are open', { timeout: 120_000 }, async () => {
  const key = await createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
  await gateway.db.pool.query(`insert into payer_data (id, data)
    select md5(n::text)::uuid, '{}' from generate_series(1, ${many}) n`)
  await gateway.db.pool.query(`
    insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest, processed_at, failure_reason_code)
    select 'ACME', 'payin', 'many' || n, case n % 2 when 0 then 'WAITING' else 'EXPIRED' end, 'THB', 1000 + n, 'http://127.0.0.1:9', true, '',
           case n % 2 when 1 then now() end, case n % 2 when 1 then 'EXPIRED' end
      from generate_series(1, ${many}) n`)
  await gateway.db.pool.query(
    `insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
       amount_required, fee, vat, rail_reference, response, payer_data_id, opened_at)
     select 'ACME', 'payin', 'many' || n, 1, method_code, method_object, provider, receiving_account_id, 1000 + n, 0, 0,
            upper(substr(md5(n::text), 1, 12)), '{}', md5(n::text)::uuid, opened_at
       from payment_attempt, generate_series(1, ${many}) n where payment_id = $1`,
    [key.paymentId],
  )
  await gateway.db.pool.query(
    `insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at, received_at, text_numbers)
     select 'statement', 'many' || n, '', receiving_account_id, 'THB', n, now(), now(), array[n]
       from payment_attempt, generate_series(1, ${many / 10}) n where payment_id = $1`,
    [key.paymentId],
  )
  await gateway.db.pool.query('analyze')
  const { attempt } = await recordOf(key)
  const receipt: Receipt = {
    source: 'statement',
    sourceId: 'one',
    receivingAccountId: attempt.receiving.cashAccountId,
    money: money(500_01n, 'THB'),
    movedAt: gateway.clock.now(),
    payer: { accountName: 'Asha Rao', accountNumber: '1234567890' },
    railReference: 'NONE00000000',
    references: ['NOTPROVIDED', 'ABCDEFGHJK/123'],
    text: 'TRANSFER 0123456789ABCDEFGHJKMNPQRSTVWXYZ 412345678901 '.repeat(3),
    address: '8810012345678901',
  }
  const scanned: string[] = []
  const names = new Set<string>()
  const explained: Queryable = {
    query: async (statement) => {
      names.add(statement.name)
      if (
        statement.text.trimStart().startsWith('select') ||
        statement.text.trimStart().startsWith('(select')
      ) {
        const { rows } = await gateway.db.pool.query<{ 'QUERY PLAN': string }>(
          `explain ${statement.text}`,
          statement.values as unknown[],
        )
        for (const { 'QUERY PLAN': line } of rows)
          if (/Seq Scan on (?:payment|payment_attempt|payer_data|receipt)\b/.test(line))
            scanned.push(`${statement.name}: ${line}`)
      }
      return gateway.db.query(statement)
    },
  }
  await findMatch(explained, gateway.personal, { ...receipt, money: money(499_99n, 'THB') })
  await findMatch(explained, gateway.personal, receipt)
  const movedUntil = new Date(receipt.movedAt.getTime() + 86_400_000)
  await findMatch(explained, gateway.personal, { ...receipt, movedUntil })
  await gateway.db.pool.query(
    `update payment set external_reference = '412345678901' where payment_id = $1`,
    [key.paymentId],
  )
  const { due } = await recordOf(key)
  await findMatch(explained, gateway.personal, { ...receipt, money: due, text: 'TRANSFER 412345678901' })
  await referenceUsed(explained, gateway.personal, { ...key, paymentId: 'other' }, '412345678901')
  expect([...names].filter((name) => !name.includes('keys')).toSorted()).toEqual([
    'attempt_by_address',
    'attempts_by_beginning',
    'attempts_by_rail_references',
    'due_without_claim',
    'external_reference_used',
    'names_of_receiving_accounts',
    'numbers_of_many_receipts',
    'open_payments_due',
    'owner_of_amount',
    'reference_holders',
  ])
  expect(scanned).toEqual([])
  const started = performance.now()
  for (let run = 0; run < 50; run += 1) await findMatch(gateway.db, gateway.personal, receipt)
  console.info(`a line that all rules look at takes ${((performance.now() - started) / 50).toFixed(1)} ms`)
})
