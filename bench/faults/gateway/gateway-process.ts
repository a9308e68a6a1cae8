/** A server or worker as in production, with the rail of the bench's bank beside the others. */
import { setClockAhead } from './movable-clock.ts'
import { readConfig } from '#lib/platform/config.ts'
import { rails } from '#lib/rails/rails.ts'
import { guard } from '#lib/server/guard.ts'
import { startServer } from '#lib/server/start-server.ts'
import { stopSignal } from '#lib/server/stop-signal.ts'
import { bankRail } from '../bank-rail.ts'
import { useNameServer } from './own-name-server.ts'
import type { ClockMessage } from './processes.ts'

useNameServer(process.env['FAULT_NAME_SERVER'] ?? '')
process.on('message', ({ clockAheadMs }: ClockMessage) => setClockAhead(clockAheadMs))
process.once('disconnect', () => process.exit(0))
const asked = stopSignal(() => {})
const server = await startServer(readConfig(process.env), {
  rails: [bankRail(process.env['FAULT_BANK_URL'] ?? ''), ...rails],
})
guard(server)
process.send?.('ready')
await asked
await server.drain()
await server.stop()
process.exit(0)
