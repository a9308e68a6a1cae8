import { readConfig } from '#lib/platform/config.ts'
import { openGateway } from '#lib/open-gateway.ts'

/**
 * Sets the deadline to the past; the payment does not expire yet, because the worker waits for money that was
 * sent in time.
 */
export const passDeadline = (idPayin: string): Promise<void> =>
  write(`update payment_attempt set expire_at = now() - interval '1 second' where payment_id = $1`, idPayin)

/** Moves the deadline to a moment from now. An open page keeps counting down to the deadline that it got. */
export const shortenDeadline = (idPayin: string, seconds: number): Promise<void> =>
  write(
    `update payment_attempt set expire_at = now() + interval '${seconds} seconds' where payment_id = $1`,
    idPayin,
  )

/** Moves the end of a payment so far back that its page no longer polls for late money. */
export const passWatch = (idPayin: string): Promise<void> =>
  write(`update payment set processed_at = now() - interval '11 minutes' where payment_id = $1`, idPayin)

async function write(statement: string, idPayin: string): Promise<void> {
  const variables = {
    GATEWAY_DATA_DIR: process.env['E2E_DATA_DIR'],
    GATEWAY_ROLE: 'server',
    LOG_LEVEL: 'silent',
  }
  const { gateway, close } = await openGateway(readConfig(variables))
  try {
    await gateway.db.pool.query(statement, [idPayin])
  } finally {
    await close()
  }
}
