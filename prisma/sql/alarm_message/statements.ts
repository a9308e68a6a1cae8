// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims a message to people, or to the webhook, that is due, for five minutes: a process that dies leaves one that is due
 * again after them. What nobody could send in three days is over: nobody is told of it months later. Address and position
 * are those of the person now; nobody writes to somebody who was disabled.
 */
export const alarmMessageClaim: StatementOf<{ toPeople: boolean | null | undefined }, { id: string; person_id: string | null; title: string; body: string; kinds: string[]; created_at: Date; tries: number; email: string | null; role: string | null; merchant_code: string | null }> = statement(
  'alarm_message_claim',
  ['toPeople'],
  `with late as (
  update alarm_message set next_try_at = null, error = coalesce(error, 'it could not be sent in three days')
   where next_try_at is not null and created_at <= gateway_now() - interval '3 days'
), due as (
  select id from alarm_message
   where next_try_at <= gateway_now() and created_at > gateway_now() - interval '3 days'
     and (person_id is not null) = $1::boolean
   order by next_try_at limit 1 for update skip locked
), claimed as (
  update alarm_message m set tries = m.tries + 1, next_try_at = gateway_now() + interval '5 minutes'
    from due where m.id = due.id
  returning m.id, m.person_id, m.title, m.body, m.kinds, m.created_at, m.tries
)
select m.id::text, m.person_id::text, m.title, m.body, m.kinds, m.created_at, m.tries, p.email, p.role, p.merchant_code
  from claimed m left join person p on p.id = m.person_id and p.disabled_at is null`,
)

/**
 * Keeps how a try ended. One that failed is repeated after a minute, then after two, four and so on up to an hour, until
 * it is three days old; one that cannot succeed is not. A try that another process has repeated meanwhile changes nothing.
 */
export const alarmMessageEnd: StatementOf<{ error: string | null | undefined; mayRepeat: boolean | null | undefined; id: string | null | undefined; tries: number | null | undefined }, Record<string, never>> = statement(
  'alarm_message_end',
  ['error', 'mayRepeat', 'id', 'tries'],
  `update alarm_message
   set sent_at = case when $1::text is null then gateway_now() end, error = $1,
       next_try_at = case when $1 is not null and $2::boolean and created_at > gateway_now() - interval '3 days'
                          then gateway_now() + make_interval(mins => least(2 ^ (tries - 1), 60)::int) end
 where id = $3 and tries = $4 and sent_at is null`,
)

/**
 * Writes messages to people, or, without a person, to the webhook. Kinds of one message are one text, separated by commas.
 */
export const alarmMessagesWrite: StatementOf<{ personIds: readonly (string | null | undefined)[] | null | undefined; titles: readonly (string | null | undefined)[] | null | undefined; bodies: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'alarm_messages_write',
  ['personIds', 'titles', 'bodies', 'kinds'],
  `insert into alarm_message (person_id, title, body, kinds)
select person_id, title, body, string_to_array(kinds, ',')
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as message (person_id, title, body, kinds)`,
)
