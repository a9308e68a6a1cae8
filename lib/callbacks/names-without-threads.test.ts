import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from 'undici'
import { expect, it } from 'vitest'
import { merchantServer } from '../testing/callback-merchant.ts'
import { openCallbackAgent } from './connect-guard.ts'

it('a callback to a name is delivered while every thread of the process waits', async () => {
  const fifo = path.join(mkdtempSync(path.join(tmpdir(), 'threads-')), 'fifo')
  execFileSync('/usr/bin/mkfifo', [fifo])
  const server = await merchantServer((_request, response) => response.writeHead(200).end())
  const agent = openCallbackAgent(true, 2_000)
  // Each waits in a thread until something opens the other end.
  const waiting = Array.from({ length: 8 }, () => open(fifo, 'r'))
  try {
    const url = `http://localhost:${server.port}/`
    const { statusCode } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(5_000) })
    expect(statusCode).toBe(200)
  } finally {
    const otherEnd = openSync(fifo, constants.O_RDWR)
    for (const handle of await Promise.all(waiting)) await handle.close()
    closeSync(otherEnd)
    await agent.destroy()
    await server.close()
  }
})
