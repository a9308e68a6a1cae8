import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { registerMerchant } from '#lib/merchants/register.ts'
import { openGateway, type OpenedGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { administrationLimits, type DatabaseLimits } from '#lib/platform/db/limits.ts'
import { joinCluster } from '#lib/platform/embedded-postgres/embedded-cluster.ts'
import { openLog } from '#lib/platform/log/log.ts'
import { requireDiskSpace } from './disk-space.ts'
import { fillDatabase } from './fill/steps.ts'

const merchants = 100

/**
 * Settings for the time of the filling: what is not finished is filled again, so nothing has to be durable.
 */
const fillSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
}

/** Accounts as the sandbox has one of: money of the payins came to eight. */
const moreAccounts = `
  insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch, methods, position)
  select provider, currency_code, kind, '00000002000' || copy, holder, bank_code, bank_name, bank_branch, methods, 100 + copy
    from receiving_account cross join generate_series(1, 7) as copy
   where currency_code = 'INR' and 'P2A_V2' = any (methods)
     and not exists (select from receiving_account where identifier = '000000020001')`

/**
 * Makes a database with so many payins in a directory, or goes on with what an earlier run began there. One
 * that is full is left as it is.
 */
export async function growDatabase(
  directory: string,
  payins: number,
  say: (line: string) => void,
): Promise<void> {
  await mkdir(directory, { recursive: true })
  if (!existsSync(path.join(directory, 'postgres'))) await requireDiskSpace(directory, payins)
  const opened = await openGrown(directory, { settings: fillSettings, limits: administrationLimits })
  try {
    const { db, secrets } = opened.gateway
    for (let number = 1; number <= merchants; number += 1) {
      const merchant = { code: `BENCH${number}`, name: 'Bench', publicKeys: [], requestsPerSecond: 100_000 }
      const registered = await registerMerchant(db, secrets, merchant, byOperator('bench'))
      if ('fault' in registered && number === 1) break
      if ('fault' in registered) throw new Error(registered.message)
    }
    await db.pool.query(moreAccounts)
    const { rows } = await db.pool.query<{ id: string; until: string }>(
      // Payins expire an hour after they were made, and none may end later than now.
      `select id, (now() - interval '1 hour')::text as until from receiving_account
        where currency_code = 'INR' and 'P2A_V2' = any (methods) order by position, id`,
    )
    const accountIds = rows.map(({ id }) => id)
    const stored = { payins, merchants, until: rows[0]?.until ?? '', accountIds }
    await fillDatabase(db.pool, stored, say)
  } finally {
    await opened.close()
  }
}

/** Opens the gateway over such a directory. This process starts its PostgreSQL, with these settings. */
export async function openGrown(
  directory: string,
  options: { readonly settings?: Readonly<Record<string, string>>; readonly limits?: DatabaseLimits } = {},
): Promise<OpenedGateway> {
  const log = openLog('silent')
  const { settings = {}, limits } = options
  const cluster = await joinCluster({ directory: path.join(directory, 'postgres'), log, settings })
  const config = readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' })
  const opened = await openGateway(config, log, limits ? { limits } : {})
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await cluster.leave()
    },
  }
}
