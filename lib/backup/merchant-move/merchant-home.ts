import { writeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'

/** LEAVING, FROZEN and MOVED are states of the cluster that a merchant leaves, HERE of the one it came to. */
export type HomeState = 'LEAVING' | 'FROZEN' | 'MOVED' | 'HERE'

/** Where a merchant lives that moves or has moved. */
export interface MerchantHome {
  readonly merchantCode: string
  readonly state: HomeState
  /** Of HERE: the cluster that it came from; else that it goes to. */
  readonly cluster: string
  readonly moveId: string
  readonly accountIds: readonly string[]
}

/** One move of merchants that share receiving accounts. */
export interface Move {
  readonly id: string
  readonly merchantCodes: readonly string[]
  readonly accountIds: readonly string[]
  readonly to: string
  readonly actor: CurrentActor
  readonly approvedBy?: string | undefined
}

/** The homes of merchants that moved or are about to; others have no row. */
export async function readHomes(db: Queryable, merchantCodes: readonly string[]): Promise<MerchantHome[]> {
  const { rows } = await db.query<{ [Key in keyof MerchantHome]: MerchantHome[Key] }>({
    name: 'merchant_homes',
    text: `
      select merchant_code as "merchantCode", state, cluster, move_id as "moveId", account_ids as "accountIds"
        from merchant_home where merchant_code = any($1) order by merchant_code`,
    values: [merchantCodes],
  })
  return rows
}

/** Writes the state of a move, for the audit too, and tells every process of this cluster. */
export async function setHomes(
  db: Database,
  { id, merchantCodes, accountIds, to, actor, approvedBy }: Move,
  state: HomeState,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.query({
      name: 'set_merchant_homes',
      text: `
        insert into merchant_home (merchant_code, state, cluster, move_id, account_ids, actor, approved_by, since)
        select code, $2, $3, $4, $5, $6, $7, now() from unnest($1::text[]) as code
        on conflict (merchant_code) do update
          set (state, cluster, move_id, account_ids, actor, approved_by, since)
            = (excluded.state, excluded.cluster, excluded.move_id, excluded.account_ids, excluded.actor, excluded.approved_by, now())`,
      values: [merchantCodes, state, to, id, accountIds, writeActor(actor), approvedBy ?? null],
    })
    for (const merchantCode of merchantCodes)
      await recordAudit(transaction, {
        actor,
        command: 'merchant move',
        merchantCode,
        after: { state, to, move: id, ...(approvedBy !== undefined && { approvedBy }) },
      })
    await announce(transaction, merchantCodes)
  })
}

/** Takes back a move that has not arrived: the merchants go on where they are. */
export async function dropHomes(
  db: Database,
  { id, merchantCodes, to, actor }: Omit<Move, 'accountIds'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.query({
      name: 'drop_merchant_homes',
      text: `delete from merchant_home where merchant_code = any($1) and move_id = $2 and state in ('LEAVING', 'FROZEN')`,
      values: [merchantCodes, id],
    })
    for (const merchantCode of merchantCodes)
      await recordAudit(transaction, {
        actor,
        command: 'merchant move',
        merchantCode,
        after: { state: 'STAYS', to, move: id },
      })
    await announce(transaction, merchantCodes)
  })
}

/** Every process drops what it has cached of the merchants, at the commit. */
export async function announce(transaction: Queryable, merchantCodes: readonly string[]): Promise<void> {
  await transaction.query({
    name: 'announce_merchant_homes',
    text: `select pg_notify('merchant_changed', code) from unnest($1::text[]) as code`,
    values: [merchantCodes],
  })
}
