import { expect, it, vi } from 'vitest'
import { shareGateway } from '#lib/server/current-gateway.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'
import { POST } from './route.ts'

// Outside of Next there is no request scope; this is the sandbox anyway.
vi.mock('../../sandbox/sandbox-gateway.ts', async () => {
  const { currentGateway } = await import('#lib/server/current-gateway.ts')
  return { sandboxGateway: currentGateway }
})
shareGateway(await testGateway())

/** A body that continues for as long as it is read, and how much was read. */
function endless() {
  const read = { bytes: 0 }
  const chunk = new Uint8Array(16_384).fill(0x20)
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      read.bytes += chunk.byteLength
      if (read.bytes > 10_000_000) controller.close()
      else controller.enqueue(chunk)
    },
  })
  return { read, stream }
}

const post = (body: BodyInit, headers: Record<string, string> = {}) => {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return POST(new Request('http://localhost/demo/callback', init))
}

it('a callback of more than 64 KiB is 413, and no more of it is read', async () => {
  const { read, stream } = endless()
  const answer = await post(stream)
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('64 KiB')])
  expect(read.bytes).toBeLessThan(200_000)
})

it('a callback that declares more than 64 KiB is 413 before any of it is read', async () => {
  const { read, stream } = endless()
  expect((await post(stream, { 'content-length': '250000000' })).status).toBe(413)
  // The stream itself fills its own queue.
  expect(read.bytes).toBeLessThanOrEqual(16_384)
})

it('a callback whose body ends early is 400', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  expect((await post(broken)).status).toBe(400)
})
