import { expect, it } from 'vitest'
import type { Position } from '../people/rights.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { selectAudit } from '../platform/audit/select-audit.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { sendTestToPerson } from './send-test.ts'
import { setWebhook } from './webhook.ts'

const gateway = await testGateway({
  GATEWAY_SMTP_URL: 'smtp://127.0.0.1:9?from=gateway@pay.example',
})
const merchant = (role: Extract<Position, { of: 'MERCHANT' }>['role']): Position => ({
  of: 'MERCHANT',
  role,
  merchantCode: 'ACME',
})
const tested = (position: Position) => sendTestToPerson(gateway, { email: 'ann@example.test', position })

it('what the mail server says is told to people of the operator alone, and no test goes to whom no alarm reaches', async () => {
  expect(await tested({ of: 'HOUSE', role: 'FINANCE' })).toMatchObject({
    error: expect.stringContaining('127.0.0.1') as string,
  })
  expect(await tested(merchant('DEVELOPER'))).toMatchObject({
    error: expect.not.stringContaining('127') as string,
  })
  expect(await tested(merchant('VIEWER'))).toBe('NO_ALARMS')
})

it('the audit names the host of the webhook, not its whole address', async () => {
  const url = 'https://hooks.example/services/a-secret'
  await setWebhook(gateway.db, gateway.secrets, url, { by: byOperator('test') })
  const [event] = await selectAudit(gateway.db, {}, undefined, 1)
  expect(event).toMatchObject({ command: 'alarm webhook', after: { host: 'hooks.example' } })
  expect(JSON.stringify(event?.after)).not.toContain('a-secret')
})
