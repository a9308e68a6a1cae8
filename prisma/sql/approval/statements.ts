// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Writes what a person asks another one to approve, for 72 hours. Nothing is written where a form that was sent
 * twice has asked already.
 */
export const askApproval: StatementOf<{ id: string | null | undefined; act: string | null | undefined; merchantCode: string | null | undefined; content: Uint8Array | null | undefined; hash: Uint8Array | null | undefined; askedBy: string | null | undefined }, Record<string, never>> = statement(
  'ask_approval',
  ['id', 'act', 'merchantCode', 'content', 'hash', 'askedBy'],
  `insert into approval (id, act, merchant_code, content, hash, asked_by, asked_at, expires_at)
values ($1, $2, $3, $4, $5, $6, gateway_now(), gateway_now() + interval '72 hours')
on conflict (id) do nothing`,
)

/**
 * Ends the waiting of an approval that this person may decide about, as the hash says that it was seen: the first
 * decision counts. Nobody approves or refuses the own one, nobody withdraws another's, what somebody asked for who
 * was disabled since, or has the right no more, is not done: `asker_seats` are those that have it. Nothing is
 * written where somebody else was first, or it expired.
 */
export const decideApproval: StatementOf<{ id: string | null | undefined; state: string | null | undefined; merchantCode: string | null | undefined; decidedBy: string | null | undefined; hash: Uint8Array | null | undefined; askerSeats: readonly (string | null | undefined)[] | null | undefined; said: string | null | undefined }, Record<string, never>> = statement(
  'decide_approval',
  ['id', 'state', 'merchantCode', 'decidedBy', 'hash', 'askerSeats', 'said'],
  `with waiting as (
  select id from approval
   where id = $1 and state = 'WAITING' and expires_at > gateway_now()
     and ($2 = 'WITHDRAWN' or merchant_code is not distinct from $3)
     and (split_part(asked_by, '/', 1) = split_part($4, '/', 1)) = ($2 = 'WITHDRAWN')
     and hash = $5
     and ($2 <> 'APPROVED' or not exists (
       select from person p where 'person:' || p.id = split_part(asked_by, '/', 1)
         and (p.disabled_at is not null
           or not case when p.merchant_code is null then 'HOUSE ' else 'MERCHANT ' end || p.role = any($6::text[]))))
   for update)
update approval set state = $2, decided_by = $4, decided_at = gateway_now(), said = $7, content = null
  from waiting where approval.id = waiting.id`,
)

/**
 * The newest that were decided or expired, of one merchant or the operator's, and what this person asked for. The
 * housekeeping ends what expired: until then it is told by its time.
 */
export const decidedApprovals: StatementOf<{ merchantCode: string | null | undefined; limit: bigint | number | null | undefined; personId: string | null | undefined }, { id: string; act: string; asked_by: string; asked_at: Date; state: 'APPROVED' | 'DONE' | 'FAILED' | 'REFUSED' | 'WITHDRAWN' | 'VOID'; decided_by: string | null; decided_at: Date | null; said: string | null }> = statement(
  'decided_approvals',
  ['merchantCode', 'limit', 'personId'],
  `select id::text, act, asked_by, asked_at, state, decided_by, decided_at, said
  from (
    (select id, act, asked_by, asked_at, state, decided_by, decided_at, said from approval
      where state <> 'WAITING' and coalesce(merchant_code, '') = coalesce($1::text, '')
      order by decided_at desc nulls last, id desc limit $2)
    union
    (select id, act, asked_by, asked_at, state, decided_by, decided_at, said from approval
      where state <> 'WAITING' and split_part(asked_by, '/', 1) = 'person:' || $3::text
      order by decided_at desc nulls last, id desc limit $2)
    union
    select id, act, asked_by, asked_at, 'VOID', decided_by, expires_at, 'nobody decided in time' from approval
     where state = 'WAITING' and expires_at <= gateway_now()
       and (merchant_code is not distinct from $1 or split_part(asked_by, '/', 1) = 'person:' || $3::text)) decided
 order by decided_at desc nulls last, id desc limit $2`,
)

/**
 * Forgets what nobody decided about in time.
 */
export const expireApprovals: StatementOf<void, Record<string, never>> = statement(
  'expire_approvals',
  [],
  `update approval set state = 'VOID', decided_at = expires_at, said = 'nobody decided in time', content = null
 where state = 'WAITING' and expires_at <= gateway_now()`,
)

/**
 * Keeps what came of an act that was approved.
 */
export const finishApproval: StatementOf<{ state: string | null | undefined; said: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'finish_approval',
  ['state', 'said', 'id'],
  `update approval set state = $1, said = $2 where id = $3 and state = 'APPROVED'`,
)

/**
 * Ends the waiting of an approval whose facts are no more what was asked about.
 */
export const voidApproval: StatementOf<{ said: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'void_approval',
  ['said', 'id'],
  `update approval set state = 'VOID', decided_at = gateway_now(), said = $1, content = null
 where id = $2 and state = 'WAITING'`,
)

/**
 * What waits for a decision, of one merchant or the operator's, and what this person asked for wherever it is
 * decided; one of them where an ID is given.
 */
export const waitingApprovals: StatementOf<{ merchantCode: string | null | undefined; personId: string | null | undefined; id: string | null | undefined }, { id: string; act: string; content: Buffer; hash: Buffer; asked_by: string; asked_at: Date; expires_at: Date }> = statement(
  'waiting_approvals',
  ['merchantCode', 'personId', 'id'],
  `select id::text, act, content, hash, asked_by, asked_at, expires_at from approval
 where state = 'WAITING' and expires_at > gateway_now()
   and (merchant_code is not distinct from $1 or split_part(asked_by, '/', 1) = 'person:' || $2::text)
   and ($3::uuid is null or id = $3)
 order by asked_at, id`,
)
