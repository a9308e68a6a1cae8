import { openCallbackAgent } from '../callbacks/connect-guard.ts'
import { postSigned, type Delivery } from '../callbacks/deliver.ts'
import { shownError } from '../callbacks/delivery-error.ts'
import type { Gateway } from '../gateway.ts'
import { makeCallbackSecret } from '../merchants/callback-secret.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { NameResolver } from '../platform/dns/name-resolver.ts'
import type { SealedColumn } from '../platform/secrets/reseal-column.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { alarmWebhook, alarmWebhookRemove, alarmWebhookSet } from '#sql/alarm_webhook'

const purpose = 'alarm-webhook-secret'

/** The secret, for a new secret key. */
export const sealedWebhook: SealedColumn = {
  table: 'alarm_webhook',
  key: 'name',
  keyType: 'text',
  column: 'secret',
  named: "''",
  purposeOf: () => purpose,
}

interface Deciders {
  readonly by: CurrentActor
  readonly approvedBy?: string | undefined
}

/** Where alarms are sent to; undefined: to people alone. */
export async function readWebhook(
  database: Queryable,
): Promise<{ readonly url: string; readonly secret: Uint8Array } | undefined> {
  const { rows } = await database.query(alarmWebhook())
  return rows[0]
}

/** Sends alarms to this address from now on, and returns the new secret that signs them: nobody shows it again. */
export async function setWebhook(
  db: Database,
  secrets: SecretBox,
  url: string,
  deciders: Deciders,
): Promise<string> {
  const secret = makeCallbackSecret()
  await db.transaction(async (transaction) => {
    const before = await readWebhook(transaction)
    await transaction.query(alarmWebhookSet({ url, secret: secrets.seal(secret, purpose) }))
    await record(transaction, deciders, before?.url, url)
  })
  return secret
}

/** Sends alarms to people alone from now on. Returns where they went; undefined: nowhere. */
export const removeWebhook = (db: Database, deciders: Deciders): Promise<string | undefined> =>
  db.transaction(async (transaction) => {
    const [removed] = (await transaction.query(alarmWebhookRemove())).rows
    if (removed) await record(transaction, deciders, removed.url, undefined)
    return removed?.url
  })

const record = (
  transaction: Queryable,
  { by, approvedBy }: Deciders,
  before: string | undefined,
  after: string | undefined,
): Promise<void> =>
  recordAudit(transaction, {
    actor: by,
    command: 'alarm webhook',
    ...(before !== undefined && { before: { host: hostOf(before) } }),
    after: {
      host: after === undefined ? null : hostOf(after),
      ...(approvedBy !== undefined && { approvedBy }),
    },
  })

/** Where messages go, for others than who set it: the whole address is often the secret by which they are taken. */
export const hostOf = (url: string): string => new URL(url).host

const limitMs = 15_000

/** Posts a message about alarms, signed, through the same checks of the address as a callback. Any 2xx is a success. */
export async function postToWebhook(
  { secrets, clock, config }: Pick<Gateway, 'secrets' | 'clock' | 'config'>,
  hook: { readonly url: string; readonly secret: Uint8Array },
  { id, body }: { readonly id: string; readonly body: string },
  names?: NameResolver,
): Promise<{ readonly delivery: Delivery; readonly error: string | undefined }> {
  const dispatcher = openCallbackAgent(config.callbackAllowPrivate, limitMs, names)
  try {
    const delivery = await postSigned(
      { id, url: hook.url, headers: { 'user-agent': 'payment-gateway-alarm/1' }, body },
      {
        secrets: [secrets.open(hook.secret, purpose)],
        at: clock.now(),
        dispatcher,
        limitMs,
        signal: new AbortController().signal,
      },
    )
    const { status, error } = delivery
    const isTaken = status !== undefined && status >= 200 && status < 300
    return { delivery, error: isTaken ? undefined : error ? shownError(error) : `HTTP ${status}` }
  } finally {
    await dispatcher.destroy()
  }
}
