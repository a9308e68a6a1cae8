import type pg from 'pg'
import type { Gateway } from '#lib/gateway.ts'
import { money } from '#lib/money/money.ts'
import { receiveMoney } from '#lib/payments/receive/receive-money.ts'

/** What pages of people read beside payins: of each, as many rows as an installation of their age has. */
const statements = `
  create temp table line as
  select md5('line ' || receipt.id)::uuid as id, receipt.id as receipt_id, receipt.receiving_account_id as account_id,
         receipt.received_at::date as day, receipt.amount, 'CREDIT' as direction, 'RECEIPT' as state, null::uuid as rule_id
    from receipt where receipt.receiving_account_id in (select id from receiving_account where kind = 'BANK' and currency_code = 'INR')
     and get_byte(decode(substr(md5(receipt.id::text), 1, 2), 'hex'), 0) < 80;
  insert into statement_rule (id, receiving_account_id, when_text, max_amount, book, created_at)
  select md5('rule ' || no || id)::uuid, id, 'CHARGE OF KIND ' || no, 100, 'CHARGE', now() - interval '390 days'
    from receiving_account cross join generate_series(1, 5) no where kind = 'BANK' and currency_code = 'INR';
  insert into line
  select md5('charge ' || no || ' ' || day || account.id)::uuid, null, account.id, day, 1 + no % 9, 'DEBIT', 'CHARGE',
         md5('rule ' || (1 + no % 5) || account.id)::uuid
    from receiving_account account
   cross join (select distinct day from line) days
   cross join generate_series(1, 20) no
   where kind = 'BANK' and currency_code = 'INR';
  insert into bank_import (id, format, digest, file_name, imported_by, state, started_at, booked_at)
  select md5('import ' || account_id || day)::uuid, 'mt940', sha256((account_id || day::text)::bytea), account_id || '-' || day || '.sta',
         'operator:bench', 'BOOKED', day + interval '1 day', day + interval '1 day'
    from line group by account_id, day;
  insert into bank_statement (id, import_id, position, receiving_account_id, format, number, from_day, to_day, opening, closing, lines, is_in_force)
  select md5('statement ' || account_id || day)::uuid, md5('import ' || account_id || day)::uuid, 1, account_id, 'mt940', to_char(day, 'YYYYMMDD'),
         day, day, sum(change) over running - change, sum(change) over running, lines, true
    from (select account_id, day, sum(case direction when 'CREDIT' then amount else -amount end) as change, count(*)::int as lines
            from line group by account_id, day) of_day
  window running as (partition by account_id order by day);
  insert into payer_data (id, data) select md5('payer ' || id)::uuid, '{}' from line;
  insert into statement_line (id, import_id, statement_id, position, line, receiving_account_id, format, booked_on, direction, currency_code, amount,
    identity, occurrence, is_reversal, is_trial, state, payer_data_id)
  select id, md5('import ' || account_id || day)::uuid, md5('statement ' || account_id || day)::uuid, place, place::text, account_id, 'mt940', day,
         direction, 'INR', amount, hashtextextended(id::text, 0), 1, false, false, state, md5('payer ' || id)::uuid
    from (select *, row_number() over (partition by account_id, day order by id) as place from line) placed;
  update receipt set source = 'own-accounts', source_id = line.id::text from line where line.receipt_id = receipt.id;
  insert into ledger_account (id, kind, currency_code) values ('BANK_CHARGES/INR', 'BANK_CHARGES', 'INR'), ('PAYOUT_CLEARING/INR', 'PAYOUT_CLEARING', 'INR'),
    ('TRANSFER_CLEARING/INR', 'TRANSFER_CLEARING', 'INR') on conflict do nothing;
  with booked as (
    insert into ledger_entry (kind, currency_code, reason, statement_line_id, posted_at)
    select 'CHARGE', 'INR', 'rule ' || rule_id, id, day + interval '1 day' from line where rule_id is not null
    returning id, statement_line_id, posted_at)
  insert into ledger_posting (entry_id, line, account_id, amount, posted_at)
  select booked.id, no, case no when 1 then 'RECEIVING/INR/' || line.account_id else 'BANK_CHARGES/INR' end,
         case no when 1 then line.amount else -line.amount end, booked.posted_at
    from booked join line on line.id = booked.statement_line_id cross join generate_series(1, 2) no`

/** Payouts whose debits statements have shown, but for a thousandth; and half as many transfers between own accounts. */
const clearing = `
  with booked as (
    insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, posted_at)
    select step.kind, 'INR', 'BENCH1', 'payout', 'payout-' || n, now() - n * interval '5 minutes' + step.no * interval '1 day'
      from generate_series(1, 100000) n cross join (values (0, 'PAYOUT_SENT'), (1, 'PAYOUT_DEBITED')) step (no, kind)
     where step.no = 0 or n % 1000 <> 0
    returning id, kind, posted_at)
  insert into ledger_posting (entry_id, line, account_id, amount, posted_at)
  select id, no, case when no = 1 then 'PAYOUT_CLEARING/INR' else 'FEE_INCOME/INR' end,
         case when (kind = 'PAYOUT_SENT') = (no = 1) then 25 else -25 end, posted_at
    from booked cross join generate_series(1, 2) no;
  with booked as (
    insert into ledger_entry (kind, currency_code, posted_at)
    select 'OWN_TRANSFER', 'INR', now() - n * interval '5 minutes' from generate_series(1, 50000) n
    returning id, posted_at)
  insert into ledger_posting (entry_id, line, account_id, amount, posted_at)
  select id, no, case when no = 1 then 'TRANSFER_CLEARING/INR' else 'RECEIVING/INR/' || (
           select min(receiving_account_id::text) from ledger_account where kind = 'RECEIVING' and currency_code = 'INR') end,
         (100 + id % 50000 / 2) * case when (id % 2 = 0) = (no = 1) then 1 else -1 end, posted_at
    from booked cross join generate_series(1, 2) no`

const journals = `
  insert into audit_event (at, actor, command, merchant_code, after)
  select now() - (300000 - n) * interval '1 minute', 'person:' || md5((n % 20)::text)::uuid || '/Asha Rao',
         (array['suspense assign', 'payment list', 'statement import', 'merchant update'])[1 + n % 4], case when n % 3 = 0 then 'BENCH' || (1 + n % 100) end,
         jsonb_build_object('suspenseItemId', md5(n::text)::uuid, 'reason', 'amount and payer', 'amount', (n % 1000)::text)
    from generate_series(1, 300000) n;
  insert into request_log (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
  select 'BENCH' || (1 + n % 5), now() - n * interval '1 second', md5(n::text), 'GET', '/api/v1/payins/' || md5(n::text), case when n % 50 = 0 then 404 else 200 end,
         5, '{}', 900 from generate_series(1, 400000) n
   where now() - n * interval '1 second' >= date_trunc('month', now())`

const tables = [
  'receipt',
  'bank_import',
  'bank_statement',
  'statement_line',
  'ledger_entry',
  'ledger_posting',
  'audit_event',
]

/** Money that no rule can give to a payin by itself: amounts of payins that are open, a little off. */
const straysOfAnAccount = 50

/** Writes what pages of the console read beside payins, once. */
export async function fillConsole(gateway: Gateway, say: (line: string) => void): Promise<void> {
  const { pool } = gateway.db
  const { rowCount } = await pool.query(`select from bank_import limit 1`)
  if (rowCount) return
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'`)
    for (const [name, sql] of Object.entries({ statements, clearing, journals })) {
      await inOneGo(client, sql)
      say(name)
    }
  } finally {
    client.release(true)
  }
  await strays(gateway)
  say('money without a payment')
  await sealLines(gateway)
  await sealShown(gateway)
  say('personal data of what is shown')
  await pool.query('vacuum analyze')
}

async function inOneGo(client: pg.ClientBase, sql: string): Promise<void> {
  const toggle = (what: string) =>
    tables.map((table) => `alter table ${table} ${what} trigger user`).join('; ')
  await client.query(`begin; ${toggle('disable')}; ${sql}; ${toggle('enable')}; commit`)
}

async function strays(gateway: Gateway): Promise<void> {
  const { rows } = await gateway.db.pool.query<{ id: string; amount: string; reference: string }>(
    `select account.id, open.amount::text, open.rail_reference as reference
       from receiving_account account cross join lateral (
         select p.amount, a.rail_reference from payment p join payment_attempt a using (merchant_code, kind, payment_id)
          where a.receiving_account_id = account.id and p.status = 'WAITING' order by p.created_at desc limit $1) open
      where account.kind = 'BANK' and account.currency_code = 'INR'`,
    [straysOfAnAccount],
  )
  for (const [no, { id, amount, reference }] of rows.entries())
    await receiveMoney(gateway, {
      source: 'bench',
      sourceId: `unknown ${no}`,
      receivingAccountId: id,
      money: money(BigInt(Math.round(Number(amount) * 100)) + BigInt(no % 3), 'INR'),
      payer: { accountName: `ASHA RAO ${no % 40}`, accountNumber: `50100${no % 40}` },
      // A reference of the bank, and a beginning of ours.
      text: `NEFT AXISP00${412356789012 + no} ${reference.slice(0, 9)} ASHA RAO`,
      movedAt: gateway.clock.now(),
    })
}

/** Seals what lines say, each with its own bytes. */
async function sealLines({ db, personal }: Gateway): Promise<void> {
  const keys = await personal.keysFor(db, undefined)
  const value = {
    account: { accountName: 'Asha Rao', accountNumber: '50100012345' },
    text: 'UPI/CR/RENT MARCH',
  }
  const { rows } = await db.pool.query<{ id: string }>(`select payer_data_id as id from statement_line`)
  await sealRows(
    db,
    rows.map(({ id }) => ({ id, ...personal.seal(keys, `payer_data:${id}`, value) })),
  )
}

/** The fill of payins writes bytes that no key opens: of what pages show, they are sealed for real. */
async function sealShown({ db, personal, merchants }: Gateway): Promise<void> {
  const { rows } = await db.pool.query<{ id: string; merchant_code: string }>(
    `select a.payer_data_id as id, p.merchant_code
       from payment p join payment_attempt a using (merchant_code, kind, payment_id)
      where p.created_at > now() - interval '95 days'
         or p.amount between 495 and 505`,
  )
  const value = { request: { account: { accountName: 'Asha Rao', accountNumber: '50100012345' } } }
  const sealed: Sealed[] = []
  for (const { id, merchant_code: code } of rows) {
    const keys = await personal.keysFor(db, await merchants.find(code))
    sealed.push({ id, ...personal.seal(keys, `payer_data:${id}`, value) })
  }
  await sealRows(db, sealed)
}

type Sealed = ReturnType<Gateway['personal']['seal']> & { readonly id: string }

async function sealRows({ pool }: Gateway['db'], rows: readonly Sealed[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 5_000) {
    const some = rows.slice(from, from + 5_000)
    await pool.query(
      `update payer_data set sealed = given.sealed, data = null, data_key_id = given.key_id
         from unnest($1::uuid[], $2::bytea[], $3::uuid[]) given (id, sealed, key_id) where payer_data.id = given.id`,
      [some.map(({ id }) => id), some.map(({ sealed }) => sealed), some.map(({ keyId }) => keyId)],
    )
  }
}
