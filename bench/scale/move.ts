/**
 * How long a merchant takes no changes while it moves to another cluster, by the number of its payins.
 * Usage: npm run bench:move [PAYINS …]
 */
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

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 50_000]
const secretKey = Buffer.alloc(32, 7).toString('base64')

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
    const { rows, frozenMs } = await moveMerchants({
      source: db,
      target: east.gateway.db,
      secrets,
      from: 'west',
      to: 'east',
      merchantCodes: ['BENCH1'],
      actor: byOperator('bench'),
    })
    const differences = (await checkLedger(east.gateway.db)).length
    const copied = Object.values(rows).reduce((sum, some) => sum + some, 0)
    const seconds = frozenMs / 1000
    console.log(
      JSON.stringify({
        payins,
        rows: copied,
        frozenSeconds: Number(seconds.toFixed(2)),
        rowsPerSecond: Math.round(copied / seconds),
        secondsPerMillionRows: Number(((seconds / copied) * 1e6).toFixed(1)),
        differences,
      }),
    )
  } finally {
    await west.close()
    await east.close()
    await rm(directory, { recursive: true, force: true })
  }
}
