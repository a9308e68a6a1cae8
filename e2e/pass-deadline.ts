import { readConfig } from '#lib/config.ts'
import { openGateway } from '#lib/open-gateway.ts'

/** Lets the time to pay run out between two looks of the worker, which gives money that was sent in time a while to arrive. */
export async function passDeadline(idPayin: string): Promise<void> {
  const variables = {
    GATEWAY_DATA_DIR: process.env['E2E_DATA_DIR'],
    GATEWAY_ROLE: 'server',
    LOG_LEVEL: 'silent',
  }
  const { gateway, close } = await openGateway(readConfig(variables))
  try {
    await gateway.db.pool.query(
      `update payment_attempt set expire_at = now() - interval '1 second' where payment_id = $1`,
      [idPayin],
    )
  } finally {
    await close()
  }
}
