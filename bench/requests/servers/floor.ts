import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { startBenchServer, type BenchServer } from './server-process.ts'

export interface Floor extends BenchServer {
  /** An HS256 token that the floor accepts. */
  readonly token: string
}

const tokenSeconds = 24 * 3_600

/** Starts `bench/floor-server.ts` on a database that has its tables, as the gateway is started. */
export async function startFloor(directory: string, url: string, poolSize: number): Promise<Floor> {
  const secret = randomBytes(32).toString('base64url')
  const server = await startBenchServer({
    name: 'the floor',
    args: ['bench/floor-server.ts'],
    port: await freePort(),
    readyPath: '/livez',
    variables: {
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: String(poolSize),
      FLOOR_SECRET: secret,
      NODE_OPTIONS: '',
    },
    log: path.join(directory, 'floor.log'),
  })
  return { ...server, token: floorToken(secret) }
}

/** As long as a token of the gateway. */
function floorToken(secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    ops: ['POST /.*', 'GET /.*'],
    iss: 'floor',
    sub: 'BENCH',
    iat: now,
    exp: now + tokenSeconds,
    jti: randomBytes(16).toString('hex'),
  }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'floor' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
