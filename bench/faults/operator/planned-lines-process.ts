/** Books planned lines of the next three days, as the worker does once these have come. */
import { openGateway } from '#lib/open-gateway.ts'
import { readConfig } from '#lib/platform/config.ts'
import { importPlanned } from '#lib/rails/own-accounts/notices.ts'
import { silentLog } from '#lib/testing/silent-log.ts'

const aheadMs = 3 * 86_400_000

const { gateway } = await openGateway(readConfig(process.env), silentLog)
const clock = { ...gateway.clock, now: () => new Date(Date.now() + aheadMs) }
while (await importPlanned({ ...gateway, clock }));
process.exit(0)
