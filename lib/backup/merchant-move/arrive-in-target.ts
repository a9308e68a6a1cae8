import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { writeActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'
import {
  conditionFor,
  copiedEntries,
  copiedTables,
  type CopiedTable,
} from '../merchant-copy/copied-tables.ts'
import { differingTables } from '../merchant-copy/compare-copy.ts'
import { copyMerchants } from '../merchant-copy/copy-merchant.ts'
import { dropSnapshots } from '../merchant-copy/drop-snapshots.ts'
import { removeRows } from '../merchant-copy/remove-rows.ts'
import { announce, readHomes, type Move } from './merchant-home.ts'
import { MoveFault } from './move-fault.ts'
import { differing, totalsOf } from './totals.ts'

/** Whether the target has committed this move: then the merchants live there. */
export async function hasArrived(target: Database, { id, merchantCodes }: Move): Promise<boolean> {
  return target.transaction(async (transaction) => {
    // A try that was killed may still be committing.
    await transaction.query(arrivalLock(id))
    return isHere(transaction, id, merchantCodes)
  })
}

const isHere = async (db: Queryable, id: string, merchantCodes: readonly string[]): Promise<boolean> =>
  (await readHomes(db, merchantCodes)).some(({ moveId, state }) => moveId === id && state === 'HERE')

const arrivalLock = (id: string) => ({
  name: 'merchant_arrival_lock',
  text: 'select pg_advisory_xact_lock(hashtext($1))',
  values: [id],
})

interface Arrival {
  readonly target: Database
  readonly from: string
  readonly to: string
  readonly onStep?: (step: 'COPIED_ONCE') => Promise<void>
}

const tries = 5
const waitsMs = 2_000

/**
 * Copies the merchants into the target and compares both, in one transaction of the target. `hold` is called
 * when little is left to copy: from then on nobody may change the merchants. Resolves to the copied rows of
 * each table. Throws `MoveFault` where the target cannot take them; it is unchanged then.
 */
export async function arriveInTarget(
  source: pg.Client,
  arrival: Arrival,
  move: Move,
  hold: () => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const session = await arrival.target.session()
  let isHeld = false
  try {
    // A migration of the target may hold its tables: rather try again.
    await session.query(`set lock_timeout = '${waitsMs}ms'; set time zone 'UTC'`)
    await source.query(`set time zone 'UTC'`)
    for (let number = 1; ; number += 1) {
      try {
        return await copyOnce(source, session, arrival, move, async () => {
          isHeld = true
          await hold()
        })
      } catch (error) {
        if (isHeld || (codeOf(error) !== '55P03' && codeOf(error) !== '40P01'))
          throw explained(error, arrival)
        if (number === tries) throw notFree(error)
        await delay(200 * number)
      }
    }
  } finally {
    await session.end()
  }
}

const notFree = (cause: unknown): MoveFault =>
  new MoveFault(
    'The tables of the target were not free for some seconds: give the command again in a moment. Nothing has moved.',
    { cause },
  )

async function copyOnce(
  source: pg.Client,
  target: pg.Client,
  { from, onStep }: Arrival,
  move: Move,
  hold: () => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const { id, merchantCodes, accountIds } = move
  const copied = await copyMerchants({
    source,
    target,
    merchantCodes,
    accountIds,
    from,
    before: async () => {
      const db = clientQueryable(target)
      await db.query(arrivalLock(id))
      await removeEarlierStay(target, merchantCodes)
    },
    copiedOnce: async () => onStep?.('COPIED_ONCE'),
    hold: async (copy) => {
      // All rows, before anybody waits; afterwards what changed since is looked at again, and the sums.
      refuse(await differingTables(copy))
      await hold()
    },
    after: async ({ condition }) => {
      await copyUsedSignatures(source, target)
      const [ours, theirs] = await Promise.all([totalsOf(source, condition), totalsOf(target, condition)])
      refuse(differing(ours, theirs))
      await settle(target, from, move)
    },
  })
  return Object.fromEntries(copied)
}

/** What merchants left behind when they moved away from here: it comes back with what happened since. */
async function removeEarlierStay(target: pg.Client, merchantCodes: readonly string[]): Promise<void> {
  const homes = await readHomes(clientQueryable(target), merchantCodes)
  const left = homes.filter(({ state }) => state === 'MOVED')
  if (left.length === 0) return
  const condition = conditionFor({
    merchantCodes: left.map(({ merchantCode }) => merchantCode),
    accountIds: [...new Set(left.flatMap(({ accountIds }) => accountIds))],
  })
  const ownKeys: CopiedTable = { name: 'data_key', rows: 't.merchant_code in (:merchants)' }
  await dropSnapshots(target, `(select t.id from ledger_entry t where ${condition(copiedEntries)})`)
  await removeRows(
    target,
    [
      { name: 'request_log', rows: 't.merchant_code in (:merchants)' },
      ...copiedTables.filter(({ shared, name }) => !shared && name !== 'merchant').toReversed(),
      { name: 'ledger_account', rows: 't.merchant_code in (:merchants)' },
      ownKeys,
      { name: 'merchant', rows: 't.code in (:merchants)' },
    ],
    condition,
  )
}

/** A request for a token that the source has answered is not accepted again with its signature. */
async function copyUsedSignatures(source: pg.Client, target: pg.Client): Promise<void> {
  const used = await source.query<{ digests: Buffer[] | null; ends: Date[] | null }>(
    'select array_agg(digest) as digests, array_agg(expires_at) as ends from used_signature where expires_at > now()',
  )
  await target.query(
    `insert into used_signature (digest, expires_at) select * from unnest($1::bytea[], $2::timestamptz[]) on conflict do nothing`,
    [used.rows[0]?.digests ?? [], used.rows[0]?.ends ?? []],
  )
}

function refuse(wrong: readonly string[]): void {
  if (wrong.length === 0) return
  throw new MoveFault(`The copy differs from the source in ${wrong.join(', ')}. Nothing has moved.`)
}

async function settle(
  target: pg.Client,
  from: string,
  { id, merchantCodes, accountIds, actor, approvedBy, to }: Move,
): Promise<void> {
  const db = clientQueryable(target)
  await db.query({
    name: 'merchants_arrive',
    text: `
      insert into merchant_home (merchant_code, state, cluster, move_id, account_ids, actor, approved_by)
      select code, 'HERE', $2, $3, $4, $5, $6 from unnest($1::text[]) as code
      on conflict (merchant_code) do update
        set (state, cluster, move_id, account_ids, actor, approved_by, since)
          = ('HERE', excluded.cluster, excluded.move_id, excluded.account_ids, excluded.actor, excluded.approved_by, now())`,
    values: [merchantCodes, from, id, accountIds, writeActor(actor), approvedBy ?? null],
  })
  for (const merchantCode of merchantCodes)
    await recordAudit(db, {
      actor,
      command: 'merchant move',
      merchantCode,
      after: { state: 'HERE', from, to, move: id, ...(approvedBy !== undefined && { approvedBy }) },
    })
  await announce(db, merchantCodes)
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

function explained(error: unknown, { to }: Arrival): unknown {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  if (codeOf(error) === '55P03' || codeOf(error) === '40P01') return notFree(error)
  if (codeOf(error) === '23505')
    return new MoveFault(
      `${to} has a merchant, an entry or an account already that would come: ${detail} Nothing has moved.`,
      { cause: error },
    )
  if (codeOf(error) === '23503')
    return new MoveFault(
      `A row would come without one that it needs: ${detail} Rows of releases up to 0.2.0 do not name their merchant until "maintain merchant-codes" has run. Nothing has moved.`,
      { cause: error },
    )
  return error
}
