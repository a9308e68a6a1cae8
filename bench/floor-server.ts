/**
 * The baseline of `npm run bench`: a bare node:http and pg server that stores a payment durably in one
 * statement and reads it in one. It has no part of the gateway but its own statements. Settings: PORT,
 * DATABASE_URL, DATABASE_POOL_SIZE, FLOOR_SECRET (the key of its tokens).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { floorInsert, floorSelect } from './requests/servers/floor-tables.ts'

const secret = process.env['FLOOR_SECRET'] ?? ''
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
})
const bodyLimit = 100_000

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    send(response, 500, { code: 'INTERNAL_ERROR' })
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close(() => void pool.end())
  server.closeAllConnections()
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request
  if (url === '/livez') return send(response, 200, {})
  if (url === '/durability') return send(response, 200, await durability())
  if (!url.startsWith('/api/payins/')) return send(response, 404, { code: 'NOT_FOUND' })
  if (!isAuthorised(request.headers.authorization)) return send(response, 401, { code: 'UNAUTHORIZED' })
  const id = url.slice('/api/payins/'.length)
  if (method === 'POST') return create(id, await readBody(request), response)
  return read(id, response)
}

async function create(id: string, text: string, response: ServerResponse): Promise<void> {
  const body = parse(text)
  if (body === undefined) return send(response, 400, { code: 'INVALID_REQUEST' })
  const values = [id, JSON.stringify(body)]
  const { rows } = await pool.query({ name: 'floor_insert', text: floorInsert, values })
  const [row] = rows as { id: string; status: string; created_at: Date }[]
  if (!row) return send(response, 409, { code: 'PAYMENT_ALREADY_EXISTS' })
  send(response, 201, { id: row.id, status: row.status, createdAt: row.created_at })
}

async function read(id: string, response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ name: 'floor_select', text: floorSelect, values: [id] })
  const found = rows as StoredEvent[]
  const [row] = found
  if (!row) return send(response, 410, { code: 'PAYMENT_NOT_FOUND' })
  const events = found.map(({ event_no: eventNo, type, at }) => ({ eventNo, type, at }))
  send(response, 200, { id: row.id, status: row.status, createdAt: row.created_at, events, ...row.body })
}

interface StoredEvent {
  readonly id: string
  readonly status: string
  readonly body: object
  readonly created_at: Date
  readonly event_no: number
  readonly type: string
  readonly at: Date
}

/** A JWT with HS256, by the secret, that has not expired. */
function isAuthorised(header = ''): boolean {
  const [head, claims, signature] = header.replace(/^Bearer /, '').split('.')
  if (!head || !claims || !signature) return false
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const { alg } = decode(head) as { alg: string }
  const { exp } = decode(claims) as { exp: number }
  return alg === 'HS256' && exp * 1000 > Date.now()
}

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bodyLimit) reject(new Error('the body is too large'))
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}

/** Undefined: not a JSON object. */
function parse(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, headers).end(text)
}

/** As a connection of this pool has them. */
async function durability(): Promise<object> {
  const shown = {}
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await pool.query(`show ${name}`)
    Object.assign(shown, rows[0])
  }
  return shown
}
