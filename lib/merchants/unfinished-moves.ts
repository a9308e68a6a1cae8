import type { Queryable } from '../platform/db/database.ts'

/** A merchant that is being moved to another cluster, or whose move was interrupted. */
export interface UnfinishedMove {
  readonly merchantCode: string
  /** The cluster that it goes to. */
  readonly cluster: string
  /** FROZEN: its changes are refused. LEAVING: its callbacks and payouts wait. */
  readonly state: 'LEAVING' | 'FROZEN'
  readonly seconds: number
}

/** The merchants that `merchant move` has begun to move, and the time since its last step. */
export async function unfinishedMoves(db: Queryable): Promise<readonly UnfinishedMove[]> {
  const { rows } = await db.query<{ [Key in keyof UnfinishedMove]: UnfinishedMove[Key] }>({
    name: 'unfinished_moves',
    text: `
      select merchant_code as "merchantCode", cluster, state,
             greatest(extract(epoch from now() - since), 0)::float8 as seconds
        from merchant_home where state in ('LEAVING', 'FROZEN') order by merchant_code`,
  })
  return rows
}
