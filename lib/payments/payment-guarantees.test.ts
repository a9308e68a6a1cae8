import { beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { answerThenRollBack } from '../testing/database/answer-then-roll-back.ts'
import { seedEverything } from '../testing/database/seed-everything.ts'
import { changePayin, createBodyOf, payinKey } from '../testing/test-gateway.ts'
import { eraseCustomerData, erasePersonalData } from '../privacy/erase-personal-data.ts'
import { isFailure } from './failure.ts'

const gateway = await seedEverything()
const sql = (text: string) => gateway.db.pool.query(text)

const answerTo = (text: string, look?: string) => answerThenRollBack(gateway.db, text, look)

/** Inserts an attempt in force with this number, otherwise as the payment's first one. */
const attemptLike = (paymentId: string, attemptNo: number, restOffset = '0'): string => `
  insert into payment_attempt
  select (jsonb_populate_record(a, jsonb_build_object(
           'attempt_no', ${attemptNo}, 'rail_reference', 'ANOTHER', 'rest_offset', ${restOffset}, 'closed_at', null))).*
    from payment_attempt a where payment_id = '${paymentId}' and attempt_no = 1`

const closeAttempts = (paymentId: string): string =>
  `update payment_attempt set closed_at = now() where payment_id = '${paymentId}'`

beforeAll(() =>
  sql(`insert into merchant (code, channel_name, callback_secret) values ('OTHER', 'Other', '')`),
)

describe('the facts of a payment never change, not even from psql', () => {
  const facts: readonly (readonly [column: string, value: string])[] = [
    ['merchant_code', `'OTHER'`],
    ['kind', `'topup'`],
    ['payment_id', `'another'`],
    ['currency_code', `'THB'`],
    ['amount', 'amount * 2'],
    ['callback_url', `'https://thief.example'`],
    ['return_url', `'https://thief.example'`],
    ['is_test', 'not is_test'],
    ['request_digest', `'\\x00'`],
    ['customer_id', `'somebody'`],
    ['language', `'pt-BR'`],
    ['created_at', `created_at + interval '1 day'`],
  ]
  it.each(facts)('%s', async (column, value) => {
    for (const paymentId of ['open', 'paid', 'cancelled', 'reversed'])
      expect(
        await answerTo(`update payment set ${column} = ${value} where payment_id = '${paymentId}'`),
      ).toBe('payment_facts_never_change')
  })

  it('and the message names every column that was to change', async () => {
    await expect(
      sql(`update payment set amount = amount * 2, is_test = false where status = 'SUCCESS'`),
    ).rejects.toThrow('payment: amount, is_test never change once they are written')
  })

  it('and one that is set to what it is changes nothing', async () => {
    const paid = `(merchant_code, kind, payment_id) = ('ACME', 'payin', 'paid')`
    const same = `update payment set amount = amount + 0.0, is_test = is_test where ${paid}`
    const [, , updated] = (await sql(
      `begin; set local enable_seqscan = off; ${same}; rollback`,
    )) as unknown as readonly { readonly rowCount: number }[]
    expect(updated?.rowCount).toBe(1)
  })
})

describe('the facts of an attempt never change', () => {
  const facts: readonly (readonly [column: string, value: string])[] = [
    ['merchant_code', `'OTHER'`],
    ['kind', `'topup'`],
    ['payment_id', `'another'`],
    ['attempt_no', '7'],
    ['method_code', `'OFFLINE'`],
    ['method_object', `'OfflineMethod'`],
    ['operator_code', `'AXIS'`],
    ['provider', `'another'`],
    ['receiving_account_id', `(select id from receiving_account where currency_code = 'BRL' limit 1)`],
    ['amount_required', 'amount_required + 1'],
    ['fee', '0'],
    ['vat', '0'],
    ['rail_reference', `'ANOTHER'`],
    ['response', `'{"redirectTo": "https://thief.example"}'`],
    ['payer_data_id', `(select payer_data_id from payment_attempt where payment_id = 'open')`],
    ['opened_at', `opened_at + interval '1 day'`],
  ]
  it.each(facts)('%s', async (column, value) => {
    expect(await answerTo(`update payment_attempt set ${column} = ${value} where payment_id = 'paid'`)).toBe(
      'payment_attempt_facts_never_change',
    )
  })

  it('and one that was closed stays closed', async () => {
    const first = `where payment_id = 'changed' and attempt_no = 1`
    const once = 'payment_attempt_closes_once'
    expect(await answerTo(`update payment_attempt set closed_at = null ${first}`)).toBe(once)
    expect(await answerTo(`update payment_attempt set closed_at = now() ${first}`)).toBe(once)
  })

  it.each([
    ['a second one in force', 'open', 2, 'payment_attempt_begins_in_turn'],
    ['a third one while the second is in force', 'changed', 3, 'payment_attempt_begins_in_turn'],
    ['one that leaves a number out', 'changed', 4, 'payment_attempt_begins_in_turn'],
    ['one before the first', 'open', 0, 'payment_attempt_begins_in_turn'],
    ['another first one', 'changed', 1, 'payment_attempt_pkey'],
  ])('and none begins before the one before it is closed: %s', async (_, paymentId, attemptNo, refused) => {
    expect(await answerTo(attemptLike(paymentId, attemptNo))).toBe(refused)
  })

  it('and one begins when the one before it is closed', async () => {
    expect(await answerTo(`${closeAttempts('open')}; ${attemptLike('open', 2)}`)).toBe('accepted')
  })

  it('and it is never deleted', async () => {
    const kept = 'payment_attempt_is_never_deleted'
    expect(await answerTo(`delete from payment_attempt where payment_id = 'paid'`)).toBe(kept)
    expect(await answerTo('truncate payment_attempt cascade')).toBe(kept)
  })
})

describe('the rest offset of an attempt', () => {
  const follows = 'payment_attempt_rest_offset_follows_parts'
  it.each([
    ['is nothing before money came', 'open', '0.5', follows],
    ['is nothing of a payment that was refused', 'cancelled', '0.5', follows],
    ['stays when the payment has succeeded', 'paid', '0.5', follows],
    ['is 99 minor units for a receipt at most', 'part-paid', '1', follows],
    ['is never less than nothing', 'part-paid', '-0.01', follows],
    ['changes while the payment is paid in part', 'part-paid', '0.99', 'accepted'],
  ])('%s', async (_, paymentId, offset, answer) => {
    expect(
      await answerTo(`update payment_attempt set rest_offset = ${offset} where payment_id = '${paymentId}'`),
    ).toBe(answer)
  })

  it('is at most what the account has as offsets, also where that is more than 99', async () => {
    const wide = `update receiving_account set offset_up_to = 250 where settles_in is null`
    const asks = (offset: string) =>
      answerTo(`${wide}; update payment_attempt set rest_offset = ${offset} where payment_id = 'part-paid'`)
    expect([await asks('2.5'), await asks('2.51')]).toEqual(['accepted', follows])
  })

  it('is nothing when the attempt begins', async () => {
    expect(await answerTo(`${closeAttempts('part-paid')}; ${attemptLike('part-paid', 2, '0.5')}`)).toBe(
      follows,
    )
  })
})

describe('the facts of a payout order never change', () => {
  it.each([
    ['merchant_code', `'OTHER'`],
    ['payment_id', `'another'`],
    ['key', 'gen_random_uuid()'],
    ['provider', `'another'`],
  ])('%s', async (column, value) => {
    expect(await answerTo(`update payout_order set ${column} = ${value} where payment_id = 'waiting'`)).toBe(
      'payout_order_facts_never_change',
    )
  })

  it('and it is never deleted', async () => {
    const kept = 'payout_order_is_never_deleted'
    expect(await answerTo(`delete from payout_order where payment_id = 'waiting'`)).toBe(kept)
    expect(await answerTo('truncate payout_order')).toBe(kept)
  })
})

describe('the received money of a payment is the sum of its receipts', () => {
  it.each([
    ['nothing', `update payment set money_received = 0 where payment_id = 'paid'`],
    ['more', `update payment set money_received = money_received + 1 where payment_id = 'part-paid'`],
    [
      'something at birth',
      `insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest, money_received)
       values ('ACME', 'payin', 'rich', 'WAITING', 'INR', 100, 'https://shop.example', true, '', 100)`,
    ],
  ])('and cannot be said to be %s', async (_, text) => {
    expect(await answerTo(text)).toBe('payment_money_received_follows_matches')
  })

  const give = (paymentId: string, afterSuccess: boolean) =>
    `insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, after_success)
     select id, 'ACME', 'payin', '${paymentId}', 1, 'AMOUNT', ${afterSuccess} from receipt where source_id = 'stray'`

  it.each([
    ['a payment of another currency', 'changed', true],
    ['a payment that is not there', 'nowhere', false],
  ])('and a receipt is not given to %s', async (_, paymentId, afterSuccess) => {
    expect(await answerTo(give(paymentId, afterSuccess))).toBe(
      'receipt_match_is_of_a_payment_in_its_currency',
    )
  })

  it.each([
    ['open', true],
    ['paid', false],
  ])('and a receipt says whether it came after the success: %s', async (paymentId, afterSuccess) => {
    expect(await answerTo(give(paymentId, afterSuccess))).toBe('receipt_match_knows_a_success')
  })

  it('and follows a receipt that is given to it', async () => {
    const received = `select money_received as found from payment where payment_id = 'open'`
    expect(await answerTo('select', received)).toBe('0.000000')
    expect(await answerTo(give('open', false), received)).toBe('7.770000')
  })

  const giveAll = (given: string) => `
    with new as (
      insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
      select source, 'stray ' || no, digest, receiving_account_id, currency_code, no, moved_at
        from receipt, generate_series(1, 3) no where source_id = 'stray' returning id, amount)
    insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, after_success)
    select id, 'ACME', 'payin', payment_id, 1, 'AMOUNT', after_success
      from new join (values ${given}) given (no, payment_id, after_success) on no = amount`

  it('and follows several receipts of one statement, also of one payment', async () => {
    const received = `select string_agg(money_received::text, ' ' order by payment_id) as found
                        from payment where payment_id in ('open', 'part-paid')`
    const before = String(await answerTo('select', received))
    const given = giveAll(`(1, 'open', false), (2, 'part-paid', false), (3, 'open', false)`)
    const after = String(await answerTo(given, received))
    const added = (index: number) => Number(after.split(' ')[index]) - Number(before.split(' ')[index])
    expect([added(0), added(1)]).toEqual([4, 2])
  })

  it('and is found by its key, also by a plan that was made for a small table', async () => {
    const read = `select sum(seq_scan)::int as found from pg_stat_xact_user_tables
                   where relname in ('payment', 'payer_data')`
    const given = giveAll(`(1, 'open', false), (2, 'part-paid', false)`)
    expect(await answerTo(`analyze payment, payer_data, receipt; ${given}`, read)).toBe(0)
  })

  it.each([
    ['says the wrong thing', `(1, 'open', false), (2, 'open', true)`, 'receipt_match_knows_a_success'],
    [
      'is of no payment',
      `(1, 'open', false), (2, 'nowhere', false)`,
      'receipt_match_is_of_a_payment_in_its_currency',
    ],
  ])('and none of a statement counts where one %s', async (_, given, refusal) => {
    expect(await answerTo(giveAll(given))).toBe(refusal)
  })
})

describe('the money of a payment is returned once, whole, and only after a success', () => {
  const back = 'money_returned = amount, returned_at = now()'
  it.each([
    ['what is open gives nothing back', 'open', back],
    ['what was refused gives nothing back', 'cancelled', back],
    ['a part is not given back', 'paid', 'money_returned = amount / 2, returned_at = now()'],
    ['more is not given back', 'paid', 'money_returned = amount * 2, returned_at = now()'],
    ['it is not given back twice', 'reversed', back],
    ['it is not taken back', 'reversed', 'money_returned = null, returned_at = null'],
    ['its time stays', 'reversed', `returned_at = returned_at + interval '1 day'`],
    ['a returned payout stays returned', 'returned', 'money_returned = null, returned_at = null'],
    ['a payout that was not sent gives nothing back', 'waiting', back],
  ])('%s', async (_, paymentId, change) => {
    expect(await answerTo(`update payment set ${change} where payment_id = '${paymentId}'`)).toBe(
      'payment_gives_back_once',
    )
  })

  it('not at birth either', async () => {
    expect(
      await answerTo(`
        insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest,
          money_returned, returned_at)
        values ('ACME', 'payin', 'rich', 'WAITING', 'INR', 100, 'https://shop.example', true, '', 100, now())`),
    ).toBe('payment_gives_back_once')
  })
})

describe('permitted changes still work', () => {
  it('the method of an open payment changes', async () => {
    const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
    expect(isFailure(await changePayin(gateway, payinKey('open'), upi))).toBe(false)
  })

  it('personal data are erased', async () => {
    expect(await erasePersonalData(gateway, payinKey('paid'), byOperator('test'))).toBe('ERASED')
    expect(
      await eraseCustomerData(gateway, { merchantCode: 'ACME', customerId: 'nobody' }, byOperator('test')),
    ).toBe('NOT_FOUND')
  })

  it('a merchant without postings gets another code', async () => {
    expect(await answerTo(`update merchant set code = 'RENAMED' where code = 'OTHER'`)).toBe('accepted')
  })

  it('and the ledger is consistent after all of it', async () => {
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})
