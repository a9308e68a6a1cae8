import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openHttpServer } from '../http-server.ts'

const patience = { timeout: 30_000 }
const requests = (count: number): string => 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)

async function open(listener: RequestListener, stalledMs?: number): Promise<() => Socket> {
  const { server } = openHttpServer(listener, { dev: false, ...(stalledMs !== undefined && { stalledMs }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1')
}

/** All that the server sends until it closes the connection. */
async function answersOf(socket: Socket): Promise<number> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await once(socket, 'close')
  return text.match(/HTTP\/1\.1 200/g)?.length ?? 0
}

describe('requests of one connection', () => {
  it.each([9, 60, 1_500])('%i at once: eight are answered, and the connection ends', async (count) => {
    let handled = 0
    const dial = await open((_, response) => {
      handled += 1
      response.end()
    })
    const socket = dial()
    socket.write(requests(count))
    expect([await answersOf(socket), handled]).toEqual([8, 8])
  })

  it('eight at once are answered, and eight more after them', async () => {
    const dial = await open((_, response) => void response.end())
    const socket = dial()
    let answered = 0
    socket.on('data', (chunk: Buffer) => (answered += chunk.toString().match(/200 OK/g)?.length ?? 0))
    for (const sent of [8, 16]) {
      socket.write(requests(8))
      await expect.poll(() => answered, patience).toBe(sent)
    }
    socket.destroy()
  })

  it('a ninth that comes while the eighth is answered ends the connection after it', async () => {
    const responses: ServerResponse[] = []
    const dial = await open((_, response) => {
      responses.push(response)
      response.write('begun')
    })
    const socket = dial()
    const answers = answersOf(socket)
    socket.write(requests(8))
    await expect.poll(() => responses.length, patience).toBe(8)
    socket.write(requests(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const response of responses) response.end()
    expect([await answers, responses.length]).toEqual([8, 8])
  })

  it('more than any packet holds close the connection: nobody waits for them', async () => {
    let handled = 0
    const dial = await open(() => (handled += 1))
    const socket = dial()
    socket.on('error', () => {})
    socket.write(requests(20_000))
    await new Promise((resolve) => socket.resume().once('close', resolve))
    expect(handled).toBe(8)
  })
})

describe('an answer', () => {
  // More than the buffers of both sides hold.
  const long = Buffer.alloc(40_000_000)

  it('of which nothing is taken closes the connection', async () => {
    const responses: ServerResponse[] = []
    const dial = await open((_, response) => {
      responses.push(response)
      response.end(long)
    }, 200)
    const socket = dial()
    socket.on('error', () => {})
    socket.write(requests(1))
    await expect.poll(() => responses.at(-1)?.destroyed, patience).toBe(true)
    expect(responses[0]?.writableFinished).toBe(false)
    socket.destroy()
  })

  it('that is taken slowly is sent to its end', async () => {
    const dial = await open((_, response) => void response.end(long), 700)
    const socket = dial()
    socket.write(requests(1).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    let taken = 0
    let rests = 0
    socket.on('data', (chunk: Buffer) => {
      taken += chunk.length
      if (taken < (rests + 1) * 4_000_000) return
      rests += 1
      socket.pause()
      setTimeout(() => socket.resume(), 150)
    })
    await once(socket, 'close')
    expect(taken).toBeGreaterThan(long.length)
  })

  it('that is waited for keeps its connection', async () => {
    const dial = await open((_, response) => void setTimeout(() => response.end(), 500), 100)
    const socket = dial()
    socket.write(requests(1))
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
    socket.destroy()
  })
})
