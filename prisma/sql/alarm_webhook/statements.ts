// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Where alarms are sent to beside people, and its signing secret, encrypted.
 */
export const alarmWebhook: StatementOf<void, { url: string; secret: Buffer }> = statement(
  'alarm_webhook',
  [],
  `select url, secret from alarm_webhook`,
)

/**
 * From now on alarms are sent to people alone. Returns where they were sent to.
 */
export const alarmWebhookRemove: StatementOf<void, { url: string }> = statement(
  'alarm_webhook_remove',
  [],
  `delete from alarm_webhook returning url`,
)

/**
 * Sets where alarms are sent to, in the place of where they were.
 */
export const alarmWebhookSet: StatementOf<{ url: string | null | undefined; secret: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'alarm_webhook_set',
  ['url', 'secret'],
  `insert into alarm_webhook (name, url, secret) values ('installation', $1, $2)
on conflict (name) do update set url = excluded.url, secret = excluded.secret`,
)
