import { SecretBoxFault, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { SealedColumn } from '../../platform/secrets/reseal-column.ts'

const purpose = (id: string): string => `rail:${id}`

/** The column that `keys rotate-secret` seals again. */
export const railSettingsColumn: SealedColumn = {
  table: 'rail',
  key: 'id',
  keyType: 'uuid',
  column: 'settings',
  named: 't.id',
  purposeOf: purpose,
}

export const sealSettings = (secrets: Pick<SecretBox, 'seal'>, id: string, settings: object): Buffer =>
  secrets.seal(JSON.stringify(settings), purpose(id))

/** Throws `SecretBoxFault` when they were sealed with another GATEWAY_SECRET_KEY. */
export const openSettings = (
  secrets: Pick<SecretBox, 'open'>,
  id: string,
  sealed: Uint8Array,
): Readonly<Record<string, unknown>> =>
  JSON.parse(secrets.open(sealed, purpose(id))) as Readonly<Record<string, unknown>>

/** The same; undefined when they were sealed with another GATEWAY_SECRET_KEY: all of them have to be given again. */
export function readSettings(
  ...sealed: Parameters<typeof openSettings>
): Readonly<Record<string, unknown>> | undefined {
  try {
    return openSettings(...sealed)
  } catch (error) {
    if (error instanceof SecretBoxFault) return undefined
    throw error
  }
}

const noticePurpose = (railId: string): string => `rail-notice:${railId}`

/** The same of what institutions sent. */
export const railNoticeColumn: SealedColumn = {
  table: 'rail_notice',
  key: 'id',
  keyType: 'bigint',
  column: 'body',
  named: 't.rail_id',
  purposeOf: noticePurpose,
}

/** The body of a request of an institution: it may name people. */
export const sealNotice = (secrets: Pick<SecretBox, 'seal'>, railId: string, body: Uint8Array): Buffer =>
  secrets.seal(Buffer.from(body).toString('base64'), noticePurpose(railId))

export const openNotice = (secrets: Pick<SecretBox, 'open'>, railId: string, sealed: Uint8Array): Buffer =>
  Buffer.from(secrets.open(sealed, noticePurpose(railId)), 'base64')
