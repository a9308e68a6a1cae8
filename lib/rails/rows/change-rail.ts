import { isDeepStrictEqual } from 'node:util'
import { amountFixed, type Money } from '../../money/money.ts'
import { sentUndecided } from '../../payments/payouts/sql/sent-undecided.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { changed, type Removable } from '../own-accounts/accounts/changed.ts'
import { nameFault } from '../own-accounts/accounts/name-fault.ts'
import {
  auditedRail,
  nameTaken,
  settingNames,
  settlingFault,
  type Deciders,
  type RailDesk,
} from './add-rail.ts'
import type { RailKind } from './rail-kind.ts'
import { findRailRow, type RailRow } from './rail-row.ts'
import { readSettings, sealSettings } from './sealed-settings.ts'
import { settingsFault } from './settings-fault.ts'
import { lockRail, railsChanged, updateRail } from '#sql/rail'
import type { Refused } from '../../platform/refused.ts'

/** What an operator changes of a rail; what is absent stays. */
export interface RailChange extends Removable<{
  readonly min: Money
  readonly max: Money
  readonly settlesIn: string
}> {
  readonly name?: string | undefined
  readonly priority?: number | undefined
  readonly share?: number | undefined
  readonly isEnabled?: boolean | undefined
}

/** Changes a rail; payments that are open stay with it. */
export async function changeRail(
  { db }: Pick<RailDesk, 'db'>,
  id: string,
  command: 'rail configure' | 'rail enable' | 'rail disable',
  change: RailChange,
  deciders: Deciders,
): Promise<RailRow | Refused> {
  return db
    .transaction(async (transaction): Promise<RailRow | Refused> => {
      const before = await lockedRow(transaction, id)
      if (!before) return noRail(id)
      const after = {
        ...before,
        name: change.name ?? before.name,
        priority: change.priority ?? before.priority,
        share: change.share ?? before.share,
        min: changed(change.min, before.min),
        max: changed(change.max, before.max),
        settlesIn: changed(change.settlesIn, before.settlesIn),
        isEnabled: change.isEnabled ?? before.isEnabled,
      }
      const refused =
        rangeFault(after) ??
        (change.name === undefined
          ? undefined
          : await nameFault(transaction, change.name, before.account.id)) ??
        (await settlingFault(transaction, after.settlesIn, after.currencyCode))
      if (refused !== undefined) return { refused }
      return write(transaction, { before, after, command, deciders })
    })
    .catch(nameTaken)
}

/**
 * Replaces single settings; the others stay as they are, and where those cannot be opened all have to be given. Not
 * where money goes out from, while some is on its way.
 */
export async function replaceSettings(
  { db, secrets, allowHttp, mode }: RailDesk,
  id: string,
  given: unknown,
  kindOf: (kind: string) => RailKind | undefined,
  deciders: Deciders,
): Promise<RailRow | Refused> {
  return db.transaction(async (transaction) => {
    const before = await lockedRow(transaction, id)
    const kind = before && kindOf(before.kind)
    if (!before || !kind) return noRail(id)
    if (settingNames(given).length === 0) return { refused: '--settings: the file names no setting.' }
    const old = readSettings(secrets, id, before.sealedSettings)
    const settings = { ...old, ...(given as object) }
    const refused =
      settingsFault(kind, settings, { allowHttp, mode, currencyCode: before.currencyCode }) ??
      (await movedAway(transaction, id, kind, old, settings))
    if (refused !== undefined) return { refused }
    const after = { ...before, sealedSettings: sealSettings(secrets, id, settings) }
    const replaced = settingNames(given)
    return write(transaction, { before, after, command: 'rail settings', deciders, replaced })
  })
}

/** What is on its way would be looked for where it is not, and be sent once more. */
async function movedAway(
  transaction: Queryable,
  id: string,
  { settings, sendsFrom }: RailKind,
  ...[old, next]: readonly [before: object | undefined, after: object]
): Promise<string | undefined> {
  const before = settings.safeParse(old).data
  if (before === undefined) return undefined
  if (isDeepStrictEqual(sendsFrom(before), sendsFrom(settings.parse(next)))) return undefined
  const sent = await sentUndecided(transaction, id)
  return sent === 0
    ? undefined
    : `--settings: ${sent} payouts or refunds that this rail has sent are not decided yet, and would be looked for elsewhere. Repeat this once they are, or add another rail.`
}

interface Written {
  readonly before: RailRow
  readonly after: RailRow
  readonly command: string
  readonly deciders: Deciders
  readonly replaced?: readonly string[]
}

async function write(
  transaction: Queryable,
  { before, after, command, deciders: { by, approvedBy }, replaced }: Written,
): Promise<RailRow> {
  await transaction.query(
    updateRail({
      id: after.id,
      name: after.name,
      priority: after.priority,
      share: after.share,
      amountMin: after.min && amountFixed(after.min),
      amountMax: after.max && amountFixed(after.max),
      settlesIn: after.settlesIn,
      settings: after.sealedSettings,
      isEnabled: after.isEnabled,
    }),
  )
  const written = await findRailRow(transaction, after.id)
  if (!written) throw new Error('the rail is gone although its row was locked')
  await recordAudit(transaction, {
    actor: by,
    command,
    before: auditedRail(before),
    after: { ...auditedRail(written), settings: replaced, approvedBy },
  })
  await transaction.query(railsChanged())
  return written
}

async function lockedRow(transaction: Queryable, id: string): Promise<RailRow | undefined> {
  await transaction.query(lockRail({ id }))
  return findRailRow(transaction, id)
}

const noRail = (id: string): Refused => ({
  refused: `There is no rail ${id}: "rail list" shows all.`,
})

function rangeFault({ min, max }: RailRow): string | undefined {
  if ((min && min.amount <= 0n) || (max && max.amount <= 0n)) return '--min and --max must be greater than 0.'
  return min && max && min.amount > max.amount ? '--min is greater than --max.' : undefined
}
