import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect } from 'vitest'
import type { Gateway } from '../../gateway.ts'
import { openCheckedOrigin } from './checked-origin.ts'
import { handleApi } from './handle-api.ts'

/**
 * Serves the API of a gateway over real HTTP, for clients in other processes. Returns the origin. An answer
 * that the document does not describe fails the test file. Call it at the top of one.
 */
export async function serveApi(gateway: Gateway): Promise<string> {
  const listener = getRequestListener((request) => handleApi(gateway, request, '127.0.0.1'), {
    overrideGlobalObjects: false,
  })
  const server = createServer((request, response) => void listener(request, response)).listen(0, 'localhost')
  await once(server, 'listening')
  const complaints: string[] = []
  const checked = await openCheckedOrigin({
    serverPort: (server.address() as AddressInfo).port,
    port: 0,
    mode: gateway.mode,
    onComplaint: (complaint) => complaints.push(complaint),
  })
  afterAll(async () => {
    await checked.close()
    server.close()
    expect(complaints).toEqual([])
  })
  return checked.origin
}
