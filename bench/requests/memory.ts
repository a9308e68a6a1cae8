import { setTimeout as delay } from 'node:timers/promises'
import { runClosedLoop } from './load/closed-loop.ts'
import type { Figures } from './figures.ts'
import type { BenchInstallation } from './servers/installation.ts'
import { createLoad } from './load/payin-loads.ts'
import { residentBytes } from './process-cost.ts'

// Work that was begun ends, and what was just allocated may be freed.
const settleMs = 5_000

/** The gateway's resident memory, when it has had so many payins, as a figure. */
export async function measureMemory(
  { gateway, merchant, product, receiver }: BenchInstallation,
  figures: Figures,
  when: string,
  payins = 0,
): Promise<void> {
  const { rows } = await gateway.db.query<{ payins: number }>({
    name: 'bench_payins',
    text: `select count(*)::integer as payins from payment where merchant_code = $1 and kind = 'payin'`,
    values: [merchant.code],
  })
  const missing = payins - (rows[0]?.payins ?? 0)
  const load = createLoad({ origin: product.origin, token: merchant.token }, receiver.url)
  if (missing > 0) await runClosedLoop(load, { answers: missing })
  await delay(settleMs)
  const bytes = residentBytes(product.pid)
  figures.add(`memory ${when}`, 'MB', 'gateway', bytes === undefined ? undefined : bytes / 2 ** 20)
}
