// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Every receiving account, as people tell it from others.
 */
export const accountNames: StatementOf<void, { id: string; name: string | null; described: string }> = statement(
  'account_names',
  [],
  `select id, name, coalesce(bank_name, kind) || ' …' || right(identifier, 4) || ' ' || currency_code as described
  from receiving_account`,
)

/**
 * What is wrong with the name of an account: another one has it, whatever the case, or it reads like an
 * ID.
 */
export const accountOfName: StatementOf<{ name: string | null | undefined; ownId: string | null | undefined }, { id: string }> = statement(
  'account_of_name',
  ['name', 'ownId'],
  `select id from receiving_account where lower(name) = lower($1) and id::text is distinct from $2`,
)

/**
 * The IDs of the accounts that people call so: by ID, or by name in whatever case.
 */
export const accountsCalled: StatementOf<{ nameOrId: string | null | undefined }, { id: string }> = statement(
  'accounts_called',
  ['nameOrId'],
  `select id::text from receiving_account where lower($1) in (id::text, lower(name))`,
)

/**
 * The accounts of a rail for a method and currency, in the order in which they are tried: not one whose cash
 * account has received its daily limit since midnight. Of several in one place, that with the most room left.
 */
export const accountsTaking: StatementOf<{ now: Date | null | undefined; rail: string | null | undefined; currencyCode: string | null | undefined; methodCode: string | null | undefined }, { account_id: string; account_kind: string; identifier: string; holder: string; bank_code: string | null; bank_name: string | null; bank_branch: string | null; details: Record<string, string>; notice_delay_seconds: number; identified_by: 'AMOUNT' | 'REFERENCE' | null; cash_account_id: string }> = statement(
  'accounts_taking',
  ['now', 'rail', 'currencyCode', 'methodCode'],
  `select r.id as account_id, r.kind as account_kind, r.identifier, r.holder, r.bank_code, r.bank_name, r.bank_branch, r.details,
       r.notice_delay_seconds, r.identified_by, coalesce(r.settles_in, r.id) as cash_account_id
  from receiving_account r
  join receiving_account cash on cash.id = coalesce(r.settles_in, r.id)
  cross join lateral (
    -- What came today is added up for accounts with a limit alone.
    select case when cash.daily_limit is not null then cash.daily_limit - (
      select received.amount from received_since(cash.id, date_trunc('day', $1::timestamptz, coalesce(cash.time_zone, 'UTC'))) received)
      end as room) today
 where r.provider = $2 and r.currency_code = $3 and $4 = any (r.methods)
   and r.disabled_at is null and cash.disabled_at is null and (cash.daily_limit is null or today.room > 0)
 order by r.position, today.room desc nulls first, r.id`,
)

/**
 * Why an account is not another one: a cash account of another kind has its number at the same bank,
 * disabled or not.
 */
export const addAccountsInTurns: StatementOf<{ currencyCode: string | null | undefined }, { pg_advisory_xact_lock: unknown }> = statement(
  'add_accounts_in_turns',
  ['currencyCode'],
  `select pg_advisory_xact_lock(hashtextextended('account add ' || $1, 0))`,
)

/**
 * Raises restrict_violation where something was booked meanwhile.
 */
export const changeCashAccount: StatementOf<{ cashAccountId: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'change_cash_account',
  ['cashAccountId', 'id'],
  `update receiving_account set settles_in = $1 where id = $2`,
)

/**
 * Whether a live gateway has an account to which customers can pay.
 */
export const doctorAccounts: StatementOf<void, { takesMoney: boolean }> = statement(
  'doctor_accounts',
  [],
  `select exists (
  select from receiving_account r join receiving_account cash on cash.id = coalesce(r.settles_in, r.id)
  where r.disabled_at is null and cash.disabled_at is null and cardinality(r.methods) > 0
) as "takesMoney"`,
)

/**
 * Takes an account out of use, or into use again.
 */
export const enableOperatorAccount: StatementOf<{ enabled: boolean | null | undefined; text: string | null | undefined }, Record<string, never>> = statement(
  'enable_operator_account',
  ['enabled', 'text'],
  `update receiving_account set disabled_at = case when $1 then null else coalesce(disabled_at, gateway_now()) end
  where id::text = $2`,
)

/**
 * Every account of the rail, the disabled ones too: money may still come to their addresses.
 */
export const evmTokenAccounts: StatementOf<{ evmRailName: string | null | undefined }, { id: string; currency_code: string; identifier: string; details: { chain: string; contract: string; sweepTo?: string } }> = statement(
  'evm_token_accounts',
  ['evmRailName'],
  `select id, currency_code, identifier, details from receiving_account where provider = $1 order by created_at, id`,
)

/**
 * What the banks of the items' accounts charge at most within a debit, in minor units, by the account.
 */
export const feesUpToOfAccounts: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined }, { id: string; currency_code: string; fee: string }> = statement(
  'fees_up_to_of_accounts',
  ['accountIds'],
  `select id, currency_code, fee_up_to as fee from receiving_account
 where id = any($1::uuid[]) and fee_up_to is not null`,
)

/**
 * Whether an enabled account of the currency pays out.
 */
export const hasPayingAccount: StatementOf<{ rail: string | null | undefined; currencyCode: string | null | undefined; payingKinds: readonly (string | null | undefined)[] | null | undefined }, { pays: boolean }> = statement(
  'has_paying_account',
  ['rail', 'currencyCode', 'payingKinds'],
  `select exists (
  select from receiving_account
   where provider = $1 and currency_code = $2 and kind = any($3::text[]) and payouts_on and disabled_at is null) as pays`,
)

/**
 * Writes an account; raises 23505 `receiving_account_identifier` where there is one of this identifier.
 */
export const insertOperatorAccount: StatementOf<{ provider: string | null | undefined; currencyCode: string | null | undefined; kind: string | null | undefined; identifier: string | null | undefined; settlesIn: string | null | undefined; holder: string | null | undefined; name: string | null | undefined; bankCode: string | null | undefined; bankName: string | null | undefined; bankBranch: string | null | undefined; details: unknown; methods: readonly (string | null | undefined)[] | null | undefined; identifiedBy: string | null | undefined; dailyLimit: string | null | undefined; noticeDelaySeconds: number | null | undefined; bookingLagDays: number | null | undefined; timeZone: string | null | undefined; offsetUpTo: number | null | undefined; shortUpTo: string | null | undefined; acceptShort: string | null | undefined; mapping: string | null | undefined; payoutsOn: boolean | null | undefined; cutOff: string | null | undefined; charges: string | null | undefined; serviceLevel: string | null | undefined; batchBooking: boolean | null | undefined; customerId: string | null | undefined; bankHolder: string | null | undefined; feeUpTo: string | null | undefined }, { id: string }> = statement(
  'insert_operator_account',
  ['provider', 'currencyCode', 'kind', 'identifier', 'settlesIn', 'holder', 'name', 'bankCode', 'bankName', 'bankBranch', 'details', 'methods', 'identifiedBy', 'dailyLimit', 'noticeDelaySeconds', 'bookingLagDays', 'timeZone', 'offsetUpTo', 'shortUpTo', 'acceptShort', 'mapping', 'payoutsOn', 'cutOff', 'charges', 'serviceLevel', 'batchBooking', 'customerId', 'bankHolder', 'feeUpTo'],
  `insert into receiving_account (provider, currency_code, kind, identifier, settles_in, holder, name, bank_code, bank_name, bank_branch, details,
  methods, identified_by, daily_limit, notice_delay_seconds, booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping,
  payouts_on, cut_off, charges, service_level, batch_booking, customer_id, bank_holder, fee_up_to)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
  $13, $14, $15, $16, $17, $18, $19, $20, $21,
  $22, $23, $24, $25, $26, $27, $28, $29)
returning id`,
)

/**
 * The cash account of a rail: where its money lies until it arrives at the bank. Payers name our reference, which identifies it.
 */
export const insertRailAccount: StatementOf<{ id: string | null | undefined; rail: string | null | undefined; currencyCode: string | null | undefined; name: string | null | undefined; methods: readonly (string | null | undefined)[] | null | undefined; noticeDelaySeconds: number | null | undefined }, Record<string, never>> = statement(
  'insert_rail_account',
  ['id', 'rail', 'currencyCode', 'name', 'methods', 'noticeDelaySeconds'],
  `insert into receiving_account (id, provider, currency_code, kind, identifier, holder, name, methods, identified_by, notice_delay_seconds)
values ($1, $2, $3, 'RAIL', $2, $4, $4, $5, 'REFERENCE', $6)`,
)

/**
 * Whether anything is booked on an account or asked to it, by the rule of the database.
 */
export const isAccountUsed: StatementOf<{ id: string | null | undefined }, { used: boolean }> = statement(
  'is_account_used',
  ['id'],
  `select receiving_account_is_used($1::uuid) as used`,
)

/**
 * Records up to which day the statements of a cash account are complete: that of the last whole day in
 * force, not after the first gap.
 */
export const lockAccountOfStatements: StatementOf<{ accountId: string | null | undefined }, Record<string, never>> = statement(
  'lock_account_of_statements',
  ['accountId'],
  `select from receiving_account where id = $1 for no key update`,
)

/**
 * Locks an account until the transaction ends.
 */
export const lockOperatorAccount: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'lock_operator_account',
  ['id'],
  `select from receiving_account where id::text = $1 for no key update`,
)

/**
 * What operators and banks call the receiving accounts of the installation: numbers, keys, codes, names.
 */
export const namesOfReceivingAccounts: StatementOf<void, { names: string[] }> = statement(
  'names_of_receiving_accounts',
  [],
  `select array_remove(array[identifier, bank_code, bank_branch], null)
       || array(select value from jsonb_each_text(details) as detail (key, value)) as names
  from receiving_account`,
)

/**
 * Every account, in the order in which they were added; `id` selects one.
 */
export const operatorAccounts: StatementOf<{ id: string | null | undefined }, { id: string; provider: string; currency_code: string; kind: string; identifier: string; name: string | null; holder: string; bank_code: string | null; bank_name: string | null; bank_branch: string | null; details: Record<string, string>; methods: string[]; identified_by: 'AMOUNT' | 'REFERENCE' | null; daily_limit: string | null; notice_delay_seconds: number; booking_lag_days: number; time_zone: string | null; offset_up_to: number; short_up_to: string | null; accept_short: string | null; mapping: string | null; settles_in: string | null; payouts_on: boolean; cut_off: string | null; charges: 'SLEV' | 'SHAR' | 'DEBT' | null; service_level: string | null; batch_booking: boolean; customer_id: string | null; bank_holder: string | null; fee_up_to: string | null; disabled_at: Date | null }> = statement(
  'operator_accounts',
  ['id'],
  `select id, provider, currency_code, kind, identifier, name, holder, bank_code, bank_name, bank_branch, details, coalesce(methods, '{}') as methods,
       identified_by, daily_limit, notice_delay_seconds, booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping, settles_in,
       payouts_on, cut_off, charges, service_level, batch_booking, customer_id, bank_holder, fee_up_to, disabled_at
  from receiving_account where $1::text is null or id::text = $1 order by created_at, position, id`,
)

/**
 * Those of the IDs that no account has, in their order.
 */
export const operatorTokenAccounts: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, { id: string }> = statement(
  'operator_token_accounts',
  ['ids'],
  `select id::text from receiving_account where id::text = any ($1::text[])`,
)

/**
 * The ranges of virtual accounts of these cash accounts, also those that are disabled now.
 */
export const rangesOfVirtualAccounts: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined }, { accountId: string; identifier: string }> = statement(
  'ranges_of_virtual_accounts',
  ['accountIds'],
  `select coalesce(settles_in, id) as "accountId", identifier from receiving_account
 where kind = 'VA' and coalesce(settles_in, id) = any($1::uuid[])`,
)

/**
 * Records up to which day the statements of a cash account are complete: that of the last whole day in
 * force, not after the first gap.
 */
export const recordStatementThrough: StatementOf<{ from: string | null | undefined; notices: readonly (string | null | undefined)[] | null | undefined; accountId: string | null | undefined }, Record<string, never>> = statement(
  'record_statement_through',
  ['from', 'notices', 'accountId'],
  `update receiving_account account set statement_through = (
  -- The day of an export may have gone on after it.
  select max(least(statement.to_day, (import.started_at at time zone coalesce(account.time_zone, 'UTC'))::date - 1,
                   $1::date - 1))
    from bank_statement statement join bank_import import on import.id = statement.import_id and import.state = 'BOOKED'
   where statement.receiving_account_id = account.id and statement.is_in_force and statement.to_day is not null
     and statement.format <> all($2::text[]))
 where id = $3`,
)

/**
 * What the simulated bank has reported and the sandbox has booked on a cash account, oldest first.
 */
export const reportedSandboxTransfers: StatementOf<{ accountId: string | null | undefined }, { id: string; day: string; at: Date | null; is_return: boolean; currency_code: string; amount: string; rail_reference: string | null; external_reference: string | null; payer_data_id: string | null; transfer_id: string }> = statement(
  'reported_sandbox_transfers',
  ['accountId'],
  `select transfer.*, case when is_return then md5('return of ' || transfer.id)::uuid else transfer.id end as transfer_id
  from receiving_account account
 cross join lateral reported_by_sandbox_bank(account.id, coalesce(account.time_zone, 'UTC')) transfer
 where account.id = $1 order by at, is_return, transfer.id`,
)

/**
 * A cash account of another kind that has the number at the same bank, disabled or not. Codes of banks are
 * compared where both have the shape of NAPAS numbers; others may be two codes of one bank.
 */
export const sameBankAccount: StatementOf<{ currencyCode: string | null | undefined; identifier: string | null | undefined; payingKinds: readonly (string | null | undefined)[] | null | undefined; kind: string | null | undefined; bankCode: string | null | undefined }, { id: string; kind: string }> = statement(
  'same_bank_account',
  ['currencyCode', 'identifier', 'payingKinds', 'kind', 'bankCode'],
  `select id, kind from receiving_account
 where currency_code = $1 and identifier = $2 and kind = any($3::text[]) and kind <> $4 and settles_in is null
   and not (bank_code ~ '^\\d{6}$' and $5 ~ '^\\d{6}$' and bank_code <> $5) limit 1`,
)

/**
 * Opens the test accounts for a rail that simulates money; existing ones only get new methods. Nothing is
 * written, and no row locked, where all are as they should be.
 */
export const seedTestAccounts: StatementOf<{ rail: string | null | undefined; accounts: unknown }, Record<string, never>> = statement(
  'seed_test_accounts',
  ['rail', 'accounts'],
  `insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch,
  details, methods, position)
select $1, account."currencyCode", account.kind, account.identifier, account.holder, account."bankCode", account."bankName",
  account."bankBranch", coalesce(account.details, '{}'), account.methods, account.place - 1
from rows from (jsonb_to_recordset($2::jsonb) as ("currencyCode" text, kind text, identifier text, holder text,
    "bankCode" text, "bankName" text, "bankBranch" text, details jsonb, methods text[]))
  with ordinality as account ("currencyCode", kind, identifier, holder, "bankCode", "bankName", "bankBranch", details, methods, place)
where not exists (select from receiving_account known
  where known.provider = $1 and known.currency_code = account."currencyCode" and known.kind = account.kind
    and known.identifier = account.identifier and known.methods = account.methods
    and (known.kind not in ('BANK', 'VIETQR') or coalesce(known.bank_code, '') = coalesce(account."bankCode", '')))
on conflict (provider, currency_code, kind, identifier,
  (case when kind in ('BANK', 'VIETQR') then coalesce(bank_code, '') else '' end)) do update set methods = excluded.methods
where receiving_account.methods <> excluded.methods`,
)

/**
 * Writes what an operator decides about an account.
 */
export const updateOperatorAccount: StatementOf<{ holder: string | null | undefined; name: string | null | undefined; bankCode: string | null | undefined; bankName: string | null | undefined; bankBranch: string | null | undefined; details: unknown; methods: readonly (string | null | undefined)[] | null | undefined; identifiedBy: string | null | undefined; dailyLimit: string | null | undefined; noticeDelaySeconds: number | null | undefined; bookingLagDays: number | null | undefined; timeZone: string | null | undefined; offsetUpTo: number | null | undefined; shortUpTo: string | null | undefined; acceptShort: string | null | undefined; mapping: string | null | undefined; payoutsOn: boolean | null | undefined; cutOff: string | null | undefined; charges: string | null | undefined; serviceLevel: string | null | undefined; batchBooking: boolean | null | undefined; customerId: string | null | undefined; bankHolder: string | null | undefined; feeUpTo: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'update_operator_account',
  ['holder', 'name', 'bankCode', 'bankName', 'bankBranch', 'details', 'methods', 'identifiedBy', 'dailyLimit', 'noticeDelaySeconds', 'bookingLagDays', 'timeZone', 'offsetUpTo', 'shortUpTo', 'acceptShort', 'mapping', 'payoutsOn', 'cutOff', 'charges', 'serviceLevel', 'batchBooking', 'customerId', 'bankHolder', 'feeUpTo', 'id'],
  `update receiving_account set (holder, name, bank_code, bank_name, bank_branch, details, methods, identified_by, daily_limit, notice_delay_seconds,
  booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping, payouts_on, cut_off, charges, service_level, batch_booking,
  customer_id, bank_holder, fee_up_to) =
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
   $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
   $21, $22, $23, $24)
 where id = $25`,
)
