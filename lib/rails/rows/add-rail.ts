import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '../../money/currency.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { constraintOf } from '../../platform/db/constraint-of.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { nameFault } from '../own-accounts/accounts/name-fault.ts'
import { lockAccount } from '../own-accounts/accounts/account.ts'
import { newToken } from './kept-orders.ts'
import type { RailKind } from './rail-kind.ts'
import { findRailRow, type RailRow } from './rail-row.ts'
import { sealSettings } from './sealed-settings.ts'
import { settingsFault } from './settings-fault.ts'
import { insertRail, railsChanged } from '#sql/rail'
import { insertRailAccount } from '#sql/receiving_account'
import type { Refused } from '../../platform/refused.ts'

/** Who decides. */
export interface Deciders {
  readonly by: CurrentActor
  readonly approvedBy?: string
}

export interface NewRail {
  readonly kind: RailKind
  readonly name: string
  readonly currencyCode: CurrencyCode
  /** Absent: all that the kind can serve. */
  readonly methods: readonly string[] | undefined
  readonly settlesIn: string | undefined
  readonly settings: unknown
}

/** What is needed to store a rail. */
export interface RailDesk {
  readonly db: Database
  readonly secrets: Pick<SecretBox, 'seal' | 'open'>
  /** Whether settings may name http addresses of loopback. */
  readonly allowHttp: boolean
  readonly mode: PaymentContext['mode']
}

/**
 * How long after the deadline an institution that answers may still report money: it is asked until then, and so
 * long a payment stays open.
 */
const noticeDelaySeconds = 600

/** Adds a rail, disabled, with a cash account of its own. Its settings are sealed at once. */
export async function addRail(
  desk: RailDesk,
  { kind, name, currencyCode, methods, settlesIn, settings }: NewRail,
  { by, approvedBy }: Deciders,
): Promise<RailRow | Refused> {
  const possible = kind.methods(currencyCode)
  const unknown = methods?.find((method) => !possible.includes(method))
  if (unknown !== undefined)
    return {
      refused: `--methods: ${kind.kind} in ${currencyCode} serves ${possible.join(', ') || 'nothing'}, not ${unknown}.`,
    }
  if (possible.length === 0) return { refused: `--currency: ${kind.kind} serves nothing in ${currencyCode}.` }
  const fault = settingsFault(kind, settings, { ...desk, currencyCode })
  if (fault !== undefined) return { refused: fault }
  const id = randomUUID()
  const served = methods ?? possible
  return desk.db
    .transaction(async (transaction): Promise<RailRow | Refused> => {
      const refused =
        (await nameFault(transaction, name)) ?? (await settlingFault(transaction, settlesIn, currencyCode))
      if (refused !== undefined) return { refused }
      const accountId = randomUUID()
      await transaction.query(
        insertRailAccount({
          id: accountId,
          rail: id,
          currencyCode,
          name,
          methods: served,
          noticeDelaySeconds,
        }),
      )
      await transaction.query(
        insertRail({
          id,
          kind: kind.kind,
          name,
          currencyCode,
          methods: served,
          receivingAccountId: accountId,
          settlesIn,
          settings: sealSettings(desk.secrets, id, settings as object),
          noticeToken: newToken(),
        }),
      )
      const added = await findRailRow(transaction, id)
      if (!added) throw new Error('the rail was not written')
      const after = { ...auditedRail(added), settings: settingNames(settings), approvedBy }
      await recordAudit(transaction, { actor: by, command: 'rail add', after })
      await transaction.query(railsChanged())
      return added
    })
    .catch(nameTaken)
}

/** The refusal of a name that another rail has. */
export function nameTaken(error: unknown): Refused {
  if (constraintOf(error) === 'rail_name_is_of_one') return { refused: '--name: another rail has this name.' }
  throw error
}

/** What is wrong with the account in which the money of a rail arrives. */
export async function settlingFault(
  transaction: Queryable,
  settlesIn: string | undefined,
  currencyCode: string,
): Promise<string | undefined> {
  if (settlesIn === undefined) return undefined
  const account = await lockAccount(transaction, settlesIn)
  if (!account) return `--settles-in: there is no account ${settlesIn}; "account list" shows all.`
  if (account.settlesIn !== undefined)
    return `--settles-in: this account settles in ${account.settlesIn} itself; name that one.`
  return account.currencyCode === currencyCode
    ? undefined
    : `--settles-in: this account is kept in ${account.currencyCode}, not in ${currencyCode}.`
}

/** The names of settings: their values are nobody's to read. */
export const settingNames = (settings: unknown): readonly string[] =>
  typeof settings === 'object' && settings !== null ? Object.keys(settings) : []

/** The rail as the audit keeps it. */
export const auditedRail = (row: RailRow): object => ({
  idRail: row.id,
  kind: row.kind,
  name: row.name,
  currencyCode: row.currencyCode,
  methods: row.methods,
  settlesIn: row.settlesIn,
  priority: row.priority,
  share: row.share,
  min: row.min && String(row.min.amount),
  max: row.max && String(row.max.amount),
  isEnabled: row.isEnabled,
})
