import { afterAll, expect, test, vi } from 'vitest'
import { chooseAlarms } from '../alarms/choices.ts'
import { openMailServer } from '../alarms/testing/mail-server.ts'
import { newPerson } from '../alarms/testing/new-person.ts'
import { holdPayouts } from '../payments/payouts/payout-hold.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { settleMode } from '../platform/db/installation-mode.ts'
import { patiently } from '../testing/patience.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { startWorker } from './worker.ts'

const server = await openMailServer()
const gateway = await testGateway({
  GATEWAY_SMTP_URL: `smtp://127.0.0.1:${server.smtp.port}?from=gateway@pay.example`,
})
const { db } = gateway
afterAll(() => server.close())

test('a worker finds what is wrong and sends the e-mail', async () => {
  const person = await newPerson(db, 'FINANCE')
  await settleMode(db, 'sandbox')
  await chooseAlarms(db, person, ['GatewayPayoutsHeld'], byOperator('test'))
  await holdPayouts(db, byOperator('test'), 'a test')
  // The round of this minute, and an hour in which it held.
  await db.pool.query(`
    insert into scheduled_task (name, next_run_at) values ('alarms', now());
    insert into alarm (kind, subject, summary, since, seen_at)
    values ('GatewayPayoutsHeld', '{}', 'Payouts have been held for an hour.', gateway_now() - interval '61 minutes', gateway_now())`)
  const worker = startWorker(gateway)
  await vi.waitFor(() => expect(server.mails.map(({ to }) => to)).toEqual([[person.email]]), patiently)
  await worker.stop()
})
