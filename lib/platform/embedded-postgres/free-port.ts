import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the range of ephemeral ports, so that the port is likely to be free at the next start too.
const lowest = 15_000
const highest = 32_000

/** A loopback port on which nothing listens at this moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  return 0
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
