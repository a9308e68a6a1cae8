import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { listenFault } from './start-fault.ts'

/**
 * Starts listening and returns the port, which the system chooses for 0. Throws `StartFault` when the port is
 * not available.
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw error instanceof Error ? listenFault(error, host, port) : error
  }
  return (server.address() as AddressInfo).port
}

/** Checks that a port is free before the start does anything slow or permanent. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await listen(probe, host, port)
  probe.close()
  await once(probe, 'close')
}
