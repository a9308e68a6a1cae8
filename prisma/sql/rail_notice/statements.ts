// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims requests of institutions that are to be worked on, of one rail or of all. No other process gets them during the lease.
 */
export const claimDueRailNotices: StatementOf<{ railId: string | null | undefined; limit: bigint | number | null | undefined; leaseSeconds: number | null | undefined }, { id: string; railId: string; body: Buffer; tries: number; key: string | null; isAnswer: boolean }> = statement(
  'claim_due_rail_notices',
  ['railId', 'limit', 'leaseSeconds'],
  `with due as (
  select id from rail_notice where next_try_at <= gateway_now() and ($1::uuid is null or rail_id = $1) order by next_try_at limit $2 for update skip locked)
update rail_notice n set tries = n.tries + 1, next_try_at = gateway_now() + make_interval(secs => $3)
  from due where n.id = due.id
returning n.id::text as id, n.rail_id as "railId", n.body, n.tries, n.key, n.is_answer as "isAnswer"`,
)

/**
 * Ends a request, or sets its next try in so many seconds.
 */
export const keepNoticeResult: StatementOf<{ againSeconds: number | null | undefined; id: bigint | number | null | undefined; tries: number | null | undefined }, Record<string, never>> = statement(
  'keep_notice_result',
  ['againSeconds', 'id', 'tries'],
  `update rail_notice set next_try_at = gateway_now() + make_interval(secs => $1) where id = $2::bigint and tries = $3`,
)

/**
 * Keeps what an institution sent, to the address of the rail or of one order. Due at once. No row where as many as `most` of the rail are not
 * worked on yet.
 */
export const keepRailNotice: StatementOf<{ railId: string | null | undefined; body: Uint8Array | null | undefined; key: string | null | undefined; isAnswer: boolean | null | undefined; most: bigint | number | null | undefined }, Record<string, never>> = statement(
  'keep_rail_notice',
  ['railId', 'body', 'key', 'isAnswer', 'most'],
  `insert into rail_notice (rail_id, received_at, body, next_try_at, key, is_answer)
select $1, gateway_now(), $2, gateway_now(), $3, $4
 where not exists (select from rail_notice waiting where waiting.rail_id = $1 and waiting.next_try_at is not null offset $5::bigint - 1 limit 1)`,
)
