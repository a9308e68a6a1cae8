import { beforeAll, describe, expect, test } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { database, gateway } = await testCommandLine()
const erase = (...named: string[]) => gateway('privacy', 'erase', '--code', 'ACME', '--by', 'Ann', ...named)

/** Rows as the use cases write them; the use cases have their own tests. */
async function makePayout(id: string, status: 'WAITING' | 'REFUSED'): Promise<void> {
  await database.pool.query(
    `with payee as (insert into payer_data (data) values ('{"request":{"account":{"accountName":"Asha Rao"}}}') returning id),
       attempt as (
         insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider,
           amount_required, fee, vat, rail_reference, response, payer_data_id)
         select 'ACME', 'payout', $1, 1, 'BANK_TRANSFER', 'BankTransferMethod', 'sandbox', 10, 0, 0, upper($1), '{}', id from payee)
     insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest,
       processed_at, failure_reason_code)
     values ('ACME', 'payout', $1, $2, 'INR', 10, 'https://shop.example', true, '', case $2 when 'REFUSED' then now() end,
       case $2 when 'REFUSED' then 'INVALID_ACCOUNT' end)`,
    [id, status],
  )
}

beforeAll(async () => {
  expect((await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')).exitCode).toBe(0)
  await makePayout('open', 'WAITING')
  await makePayout('ended', 'REFUSED')
  await database.pool.query(
    `with personal as (insert into payer_data (data) values ('{"name":"Bela Nagy"}') returning id)
     insert into customer (merchant_code, customer_id, payer_data_id) select 'ACME', 'bela', id from personal`,
  )
})

test('privacy find lists nobody for a name that no payment has, and wants exactly one option', async () => {
  const found = await gateway('privacy', 'find', '--code', 'ACME', '--name', 'Nobody Here')
  expect([found.exitCode, found.document]).toEqual([0, { data: [] }])
  const several = await gateway('privacy', 'find', '--code', 'ACME', '--name', 'A', '--phone', '1')
  expect([several.exitCode, several.errors]).toEqual([
    1,
    'Give exactly one of --name, --email, --phone or --account.\n',
  ])
})

describe('privacy erase', () => {
  test('erases a customer, and says so in the audit', async () => {
    const { exitCode, document } = await erase('--customer', 'bela')
    expect([exitCode, document]).toEqual([0, { merchantCode: 'ACME', customer: 'bela', erased: true }])
    const { rowCount } = await database.pool.query(`select from payer_data where data::text like '%Bela%'`)
    expect(rowCount).toBe(0)
    const { rows } = await database.pool.query(
      `select actor, after from audit_event where command = 'privacy erase'`,
    )
    expect(rows).toEqual([{ actor: 'operator:Ann', after: { customer: 'bela' } }])
  })

  test('leaves a payout that is still open its payee', async () => {
    const { exitCode, errors } = await erase('--payout', 'open')
    expect(exitCode).toBe(1)
    expect(errors).toBe(
      'The payout open is still open and needs its payee: erase it when it is SUCCESS or REFUSED.\n',
    )
    const { rowCount } = await database.pool.query(`select from payer_data where data::text like '%Asha%'`)
    expect(rowCount).toBe(2)
  })

  test('erases the payee of one that has ended', async () => {
    expect((await erase('--payout', 'ended')).document).toMatchObject({ payout: 'ended', erased: true })
    const { rowCount } = await database.pool.query(`select from payer_data where data::text like '%Asha%'`)
    expect(rowCount).toBe(1)
  })

  test.each(['payin', 'payout', 'topup', 'customer'])('says when there is no such %s', async (kind) => {
    const { exitCode, errors } = await erase(`--${kind}`, 'nothing')
    expect([exitCode, errors]).toEqual([1, `ACME has no ${kind} nothing.\n`])
  })

  test.each([[[]], [['--payin', 'a', '--customer', 'b']]])(
    'requires exactly one thing to erase: %j',
    async (named) => {
      const { exitCode, errors } = await erase(...named)
      expect([exitCode, errors]).toEqual([
        1,
        'Give exactly one of --payin, --topup, --payout, --refund, --customer or --suspense.\n',
      ])
    },
  )
})

test('a payment is named with its merchant, and money in suspense by an ID that there is', async () => {
  for (const command of ['erase', 'export']) {
    const alone = await gateway('privacy', command, '--payin', 'P-1')
    expect([alone.exitCode, alone.errors]).toEqual([1, 'Name the merchant with --code.\n'])
    const nowhere = await gateway('privacy', command, '--suspense', unknown)
    expect([nowhere.exitCode, nowhere.errors]).toEqual([1, `There is no suspense item ${unknown}.\n`])
  }
})

const unknown = '6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11'
