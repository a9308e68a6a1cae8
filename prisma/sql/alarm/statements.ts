// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Ends what has not held for five minutes, of kinds that could be read, and returns what people were told of. What
 * nobody was told of ends without a word.
 */
export const alarmsEnd: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined }, { kind: string; subject: string; summary: string; since: Date }> = statement(
  'alarms_end',
  ['kinds'],
  `update alarm set ended_at = gateway_now()
 where ended_at is null and told_at is not null and kind = any($1::text[])
   and seen_at <= gateway_now() - interval '5 minutes'
returning kind, subject, summary, since`,
)

/**
 * Forgets what a look at its kind did not find and nobody was told of: what is told later held at every look.
 */
export const alarmsForget: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'alarms_forget',
  ['kinds'],
  `delete from alarm
 where told_at is null and ended_at is null and kind = any($1::text[]) and seen_at < gateway_now()`,
)

/**
 * Writes something that takes room and tells nobody anything: a database that takes no such write, be its disk full, is
 * of no use to a payment either.
 */
export const alarmsProbe: StatementOf<{ subject: string | null | undefined }, Record<string, never>> = statement(
  'alarms_probe',
  ['subject'],
  `insert into alarm (kind, subject, summary, since, seen_at, ended_at)
select 'Probe', $1, string_agg(md5(random()::text), ''), gateway_now(), gateway_now(), gateway_now() from generate_series(1, 250)
on conflict (kind, subject) do update
   set summary = excluded.summary, seen_at = excluded.seen_at, ended_at = excluded.ended_at`,
)

/**
 * Keeps what holds now. One that was over, or that nobody was told of and that did not hold for longer than a round may be
 * missed (the lease of the alarms, their period and a pause), begins anew.
 */
export const alarmsSeen: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined; subjects: readonly (string | null | undefined)[] | null | undefined; summaries: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'alarms_seen',
  ['kinds', 'subjects', 'summaries'],
  `insert into alarm (kind, subject, summary, since, seen_at)
select kind, subject, summary, gateway_now(), gateway_now()
  from unnest($1::text[], $2::text[], $3::text[]) as found (kind, subject, summary)
 order by kind, subject
on conflict (kind, subject) do update
   set summary = excluded.summary, seen_at = excluded.seen_at, ended_at = null,
       since = case when alarm.ended_at is not null
                      or alarm.told_at is null and alarm.seen_at < gateway_now() - interval '4 minutes'
                    then excluded.since else alarm.since end,
       told_at = case when alarm.ended_at is null then alarm.told_at end`,
)

/**
 * Takes what is to be told now: what was seen for its time and nobody was told of, and what was told a day ago and still
 * holds. Two processes that ask at once do not both get it.
 */
export const alarmsTell: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined; minutes: readonly (number | null | undefined)[] | null | undefined }, { kind: string; subject: string; summary: string; since: Date; begins: boolean }> = statement(
  'alarms_tell',
  ['kinds', 'minutes'],
  `with due as (
  select kind, subject, told_at is null as begins
    from alarm join unnest($1::text[], $2::int[]) as rule (kind, minutes) using (kind)
   where ended_at is null and seen_at > gateway_now() - interval '150 seconds'
     and seen_at - since >= make_interval(mins => minutes)
     and (told_at is null or told_at <= gateway_now() - interval '1 day')
   order by kind, subject
     for update of alarm
)
update alarm set told_at = gateway_now() from due
 where alarm.kind = due.kind and alarm.subject = due.subject
returning alarm.kind, alarm.subject, summary, since, begins`,
)

/**
 * What people were told of and is not over, the newest first.
 */
export const openAlarms: StatementOf<void, { kind: string; subject: string; summary: string; since: Date; seen_at: Date }> = statement(
  'open_alarms',
  [],
  `select kind, subject, summary, since, seen_at from alarm
 where ended_at is null and told_at is not null order by since desc, kind, subject`,
)
