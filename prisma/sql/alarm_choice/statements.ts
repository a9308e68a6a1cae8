// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The kinds that a person has chosen.
 */
export const alarmChoices: StatementOf<{ personId: string | null | undefined }, { kind: string }> = statement(
  'alarm_choices',
  ['personId'],
  `select kind from alarm_choice where person_id = $1 order by kind`,
)

/**
 * Replaces what a person has chosen, of the kinds that this release has.
 */
export const alarmChoose: StatementOf<{ personId: string | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'alarm_choose',
  ['personId', 'kinds'],
  `with gone as (
  delete from alarm_choice where person_id = $1 and kind <> all($2::text[])
)
insert into alarm_choice (person_id, kind) select $1, unnest($2::text[]) on conflict do nothing`,
)

/**
 * Everybody who has chosen something and can sign in, what it is, and the day of the last summary.
 */
export const alarmListeners: StatementOf<void, { person_id: string; email: string; name: string | null; role: string; merchant_code: string | null; time_zone: string | null; kinds: string[]; summary_day: string | null }> = statement(
  'alarm_listeners',
  [],
  `select p.id::text as person_id, p.email, p.name, p.role, p.merchant_code, p.time_zone,
       array_agg(c.kind order by c.kind) as kinds, max(c.told_day)::text as summary_day
  from alarm_choice c join person p on p.id = c.person_id
 where p.disabled_at is null and p.name is not null group by p.id order by p.email`,
)

/**
 * Takes the summary of a day for a person; nothing where it was taken, be it by another process.
 */
export const alarmSummaryTake: StatementOf<{ day: string | null | undefined; personId: string | null | undefined; kind: string | null | undefined }, Record<string, never>> = statement(
  'alarm_summary_take',
  ['day', 'personId', 'kind'],
  `update alarm_choice set told_day = $1::date
 where person_id = $2 and kind = $3 and (told_day is null or told_day < $1::date)`,
)
