/**
 * How long a merchant is copied and takes no changes while it moves to another cluster, by the number of its
 * payins, and the longest that a create or booking of another merchant takes in the target meanwhile.
 * Usage: npm run bench:move [PAYINS …]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillMerchantCodes } from '#lib/backup/merchant-copy/fill-merchant-codes.ts'
import { moveMerchants } from '#lib/backup/merchant-move/move-merchants.ts'
import { checkLedger } from '#lib/ledger/check.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { administrationLimits } from '#lib/platform/db/limits.ts'
import { insertPaidPayins } from '../paid-payins.ts'
import { merchantAtWork } from './merchant-at-work.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 50_000]
const secretKey = Buffer.alloc(32, 7).toString('base64')

/** How long the other merchant of the target works before the move, for comparison. */
const beforeMs = 5_000
const seconds = (ms: number): number => Number((ms / 1_000).toFixed(2))

const openCluster = (directory: string) =>
  openGateway(
    readConfig({
      GATEWAY_DATA_DIR: directory,
      GATEWAY_SECRET_KEY: secretKey,
      LOG_LEVEL: 'silent',
      GATEWAY_ROLE: 'server',
    }),
    undefined,
    { limits: administrationLimits },
  )

for (const payins of sizes) {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
  const west = await openCluster(path.join(directory, 'west'))
  const east = await openCluster(path.join(directory, 'east'))
  try {
    const { db, secrets } = west.gateway
    const merchant = { code: 'BENCH1', name: 'Bench', publicKeys: [] }
    await registerMerchant(db, secrets, merchant, byOperator('bench'))
    await insertPaidPayins(db.pool, payins)
    await fillMerchantCodes(db)
    await east.gateway.db.pool.query('alter sequence ledger_entry_id_seq restart with 1000000000000000')
    const other = { code: 'OTHER', name: 'Other', publicKeys: [] }
    await registerMerchant(east.gateway.db, east.gateway.secrets, other, byOperator('bench'))
    const before = merchantAtWork(east.gateway, 'OTHER')
    await delay(beforeMs)
    const alone = await before.end()
    const moving = merchantAtWork(west.gateway, 'BENCH1')
    const staying = merchantAtWork(east.gateway, 'OTHER')
    const { rows, copyingMs, frozenMs } = await moveMerchants({
      source: db,
      target: east.gateway.db,
      secrets,
      from: 'west',
      to: 'east',
      merchantCodes: ['BENCH1'],
      actor: byOperator('bench'),
    })
    const [{ creates }, { longestMs, refused }] = [await moving.end(), await staying.end()]
    const differences = (await checkLedger(east.gateway.db)).length
    const copied = Object.values(rows).reduce((sum, some) => sum + some, 0)
    console.log(
      JSON.stringify({
        payins,
        rows: copied,
        copyingSeconds: seconds(copyingMs),
        frozenSeconds: seconds(frozenMs),
        createdMeanwhile: creates,
        othersInTarget: { longestMs, longestBeforeMs: alone.longestMs, refused },
        differences,
      }),
    )
  } finally {
    await west.close()
    await east.close()
    await rm(directory, { recursive: true, force: true })
  }
}
