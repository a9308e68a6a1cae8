import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { testSecret } from '../testing/callback-merchant.ts'

const port = await freePort()
const [, receiver = ''] =
  /<!-- callback-receiver -->\s+```js\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? []
const environment = { ...process.env, CALLBACK_SECRET: testSecret, PORT: String(port) }
const server = spawn(process.execPath, ['--input-type=module', '-e', receiver], { env: environment })

beforeAll(async () => {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      )
    )
      return
    await delay(50)
  }
  throw new Error('the receiver of the README does not answer')
})
afterAll(() => server.kill())

const send = (body: string, signed: string) => {
  const at = new Date()
  const headers = {
    'webhook-id': 'message-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(testSecret).sign('message-1', at, signed),
  }
  return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
}

it('the receiver of the README accepts a callback that we signed and refuses a changed one', async () => {
  expect((await send('{"idEntity":"order-1"}', '{"idEntity":"order-1"}')).status).toBe(200)
  expect((await send('{"idEntity":"order-2"}', '{"idEntity":"order-1"}')).status).toBe(401)
})
