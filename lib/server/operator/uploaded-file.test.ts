import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { createServer, request as httpRequest, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withUploadedFile, type UploadLimits } from './uploaded-file.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-uploads-'))
afterAll(() => rm(directory, { recursive: true }))
const limits: UploadLimits = { directory, bytesMax: 1_000, bodyMs: 60_000, pieceMs: 60_000 }
let used: UploadLimits = limits
let outcome = Promise.withResolvers<unknown>()
const server = createServer((request, response) => {
  const size = async (file: string) => (await stat(file)).size
  withUploadedFile(request, used, size).then(outcome.resolve, outcome.reject)
  void outcome.promise.then((said) => response.end(String(said)))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Begins an upload; the caller writes it. */
function upload(with_: UploadLimits): ClientRequest {
  used = with_
  outcome = Promise.withResolvers()
  const request = httpRequest({ port: (server.address() as AddressInfo).port, method: 'POST' })
  request.on('error', () => {})
  request.flushHeaders()
  return request
}
const left = () => readdir(directory)

describe('an upload', () => {
  it.each([1, 999, 1_000])('of %i bytes is a file while it is used', async (bytes) => {
    upload(limits).end(Buffer.alloc(bytes))
    expect(await outcome.promise).toBe(bytes)
    expect(await left()).toEqual([])
  })

  it('without a declared length ends at the limit, while the sender still sends and hears of it', async () => {
    const request = upload(limits)
    request.write(Buffer.alloc(1_001))
    expect(await outcome.promise).toBe('FILE_TOO_LARGE')
    const [response] = await once(request, 'response')
    expect(response).toMatchObject({ statusCode: 200 })
    request.destroy()
    expect(await left()).toEqual([])
  })

  it('that stops is given up, and leaves no file', async () => {
    const request = upload({ ...limits, pieceMs: 50 })
    request.write('begun')
    expect(await outcome.promise).toBe('UPLOAD_TOO_SLOW')
    request.destroy()
    expect(await left()).toEqual([])
  })

  it('that trickles is given up when its time is over', async () => {
    const request = upload({ ...limits, bodyMs: 200 })
    const trickle = setInterval(() => request.write('x'), 10)
    expect(await outcome.promise).toBe('UPLOAD_TOO_SLOW')
    clearInterval(trickle)
    request.destroy()
    expect(await left()).toEqual([])
  })

  it('that breaks off leaves no file', async () => {
    const request = upload(limits)
    request.write('begun')
    await expect.poll(left).toHaveLength(1)
    request.destroy()
    expect(await outcome.promise).toBe('BROKEN_OFF')
    expect(await left()).toEqual([])
  })

  it('without a body is empty', async () => {
    upload(limits).end()
    expect(await outcome.promise).toBe('EMPTY')
  })

  it('removes what a process that was killed left more than a day ago, and nothing younger', async () => {
    const [old, young] = ['gateway-upload-old', 'gateway-upload-young'].map((name) =>
      path.join(directory, name),
    )
    for (const one of [old ?? '', young ?? '']) await mkdir(one)
    const yesterday = Date.now() / 1_000 - 90_000
    await utimes(old ?? '', yesterday, yesterday)
    upload(limits).end('x')
    await outcome.promise
    expect(await left()).toEqual(['gateway-upload-young'])
  })
})
