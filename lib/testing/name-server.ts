import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const typeA = 1
const typeAaaa = 28

/** What a test's name server says of a name. `silent`: it does not answer. */
export type NameRecord = { readonly v4?: string; readonly ttl?: number } | 'silent' | 'failing'

export interface NameServer {
  /** For `NameResolverOptions.servers`. */
  readonly address: string
  /** The names that it was asked for, once for each query of an IPv4 address. */
  readonly asked: readonly string[]
  close(): void
}

/**
 * A name server on loopback (RFC 1035), for IPv4 addresses only. A name that is not listed does not exist.
 * The empty name is the root.
 */
export async function nameServer(records: Readonly<Record<string, NameRecord>>): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    if (type === typeA) asked.push(name)
    const record = records[name]
    if (record === 'silent') return
    socket.send(answerTo(query, { record, type, end }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

interface Question {
  readonly name: string
  readonly type: number
  /** Where the question ends in the query. */
  readonly end: number
}

function questionOf(query: Buffer): Question {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1)
  return { name: labels.join('.'), type, end: at + 5 }
}

const serverFailed = 2
const noSuchName = 3

function answerTo(
  query: Buffer,
  { record, type, end }: { record: Exclude<NameRecord, 'silent'> | undefined; type: number; end: number },
): Buffer {
  const listed = typeof record === 'object' ? record : undefined
  const v4 = type === typeAaaa ? undefined : listed?.v4
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180 | (record === 'failing' ? serverFailed : listed ? 0 : noSuchName), 2)
  header.writeUInt16BE(v4 === undefined ? 0 : 1, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  const question = query.subarray(12, end)
  return v4 === undefined
    ? Buffer.concat([header, question])
    : Buffer.concat([header, question, addressRecord(v4, listed?.ttl ?? 60)])
}

function addressRecord(address: string, ttl: number): Buffer {
  // The name of the question, type A, class IN.
  const record = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0])
  record.writeUInt32BE(ttl, 6)
  Buffer.from(address.split('.').map(Number)).copy(record, 12)
  return record
}
