import { readDigestKey } from '../../platform/personal-data/digest-key.ts'
import { SecretBoxFault, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { MoveFault } from './move-fault.ts'

interface Clusters {
  readonly source: Database
  readonly target: Database
  readonly secrets: Pick<SecretBox, 'open'>
}

/**
 * What two clusters must have in common, or apart, before a merchant can move between them. Throws
 * `MoveFault`.
 */
export async function checkClusters({ source, target, secrets }: Clusters): Promise<void> {
  const [here, there] = [await factsOf(source), await factsOf(target)]
  if (here.installation === there.installation)
    throw new MoveFault('The address of the target is the database of this cluster itself. Nothing was done.')
  if (here.mode !== there.mode)
    throw new MoveFault(
      `This cluster is in ${here.mode} mode and the target in ${there.mode} mode. Nothing was done.`,
    )
  if (here.migrations !== there.migrations)
    throw new MoveFault(
      'The clusters do not have the same release: upgrade both to the same, then give the command again. Nothing was done.',
    )
  if (here.numbers === there.numbers)
    throw new MoveFault(
      'The entries of both clusters have numbers in one range. Before its first entry a new cluster gets a range of its own: alter sequence ledger_entry_id_seq restart with 1000000000000000 (docs/scale.md). Nothing was done.',
    )
  await checkKeys(source, target, secrets)
}

async function checkKeys(source: Database, target: Database, secrets: Clusters['secrets']): Promise<void> {
  const ours = await readDigestKey(source, secrets)
  const theirs = await readDigestKey(target, secrets).catch((error: unknown) => {
    if (!(error instanceof SecretBoxFault)) throw error
    throw new MoveFault(
      'The target has another GATEWAY_SECRET_KEY: what is encrypted here could not be read there. Nothing was done.',
      { cause: error },
    )
  })
  if (!theirs) throw new MoveFault('The target has never been started: start it once. Nothing was done.')
  if (!ours?.equals(theirs))
    throw new MoveFault(
      'The clusters have different keys of digests, because they began with different values of GATEWAY_SECRET_KEY: a create that is repeated after the move would be refused. Nothing was done.',
    )
}

interface Facts {
  readonly installation: string
  readonly mode: string
  readonly migrations: string
  /** Which range of 10^15 numbers the next entry is in. */
  readonly numbers: string
}

async function factsOf(db: Queryable): Promise<Facts> {
  const { rows } = await db.query<{ [Key in keyof Facts]: Facts[Key] }>({
    name: 'cluster_facts',
    text: `
      select (select created_at::text || ' ' || mode from installation) || ' ' || current_database() as installation,
             (select mode from installation) as mode,
             (select string_agg(migration_name, ' ' order by migration_name) from _prisma_migrations) as migrations,
             (select (last_value / 1000000000000000)::text from ledger_entry_id_seq) as numbers`,
  })
  const [facts] = rows
  if (!facts) throw new Error('a statement that always returns one row returned none')
  return facts
}

/**
 * The receiving accounts that move with these merchants: in live mode every account that their payments name,
 * with all addresses of its cash account. In a sandbox none: every cluster simulates its own. Throws
 * `MoveFault` where other merchants have payments on them, or an account cannot move.
 */
export async function accountsToMove(db: Database, merchantCodes: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string; kind: string; identifier: string }>({
    name: 'receiving_accounts_to_move',
    text: `
      with used as (
        select distinct receiving_account_id as id from payment_attempt
         where merchant_code = any($1) and receiving_account_id is not null),
      cash as (select coalesce(account.settles_in, account.id) as id from receiving_account account join used using (id))
      select account.id, account.kind, account.identifier from receiving_account account
       where coalesce(account.settles_in, account.id) in (select id from cash)
         and exists (select from installation where mode = 'live')
       order by account.id`,
    values: [merchantCodes],
  })
  const chain = rows.find(({ kind }) => kind === 'EVM')
  if (chain)
    throw new MoveFault(
      `The account ${chain.id} receives on a chain: its addresses and what was read of the chain cannot move. Nothing was done.`,
    )
  const ids = rows.map(({ id }) => id)
  await checkNobodyElse(db, merchantCodes, ids)
  return ids
}

async function checkNobodyElse(
  db: Database,
  merchantCodes: readonly string[],
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await db.query<{ merchant_code: string }>({
    name: 'other_merchants_of_accounts',
    text: `
      select distinct merchant_code from (
        select merchant_code from payment_attempt where receiving_account_id = any($2::uuid[])
        union all select item.merchant_code from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
         where batch.receiving_account_id = any($2::uuid[])
        union all select merchant_code from suspense_candidate candidate
          join suspense_item item on item.id = candidate.suspense_item_id where item.receiving_account_id = any($2::uuid[])) as named
       where merchant_code <> all($1) order by 1`,
    values: [merchantCodes, accountIds],
  })
  if (rows.length === 0) return
  const others = rows.map(({ merchant_code: code }) => code)
  throw new MoveFault(
    `A receiving account belongs to one cluster, and ${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} payments on accounts of ${merchantCodes.join(', ')}: move them together (--code for each). Nothing was done.`,
  )
}

/** Throws `MoveFault` where a merchant is not here, or on its way somewhere else. */
export async function checkMerchants(db: Database, merchantCodes: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ code: string }>({
    name: 'merchants_not_here',
    text: `
      select code from unnest($1::text[]) as named (code)
       where not exists (select from merchant where merchant.code = named.code)`,
    values: [merchantCodes],
  })
  if (rows[0]) throw new MoveFault(`There is no merchant ${rows[0].code} in this cluster. Nothing was done.`)
}
