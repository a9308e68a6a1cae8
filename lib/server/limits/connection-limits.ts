import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection at once: browsers and proxies have one, a client that pipelines a few. */
const underWayMax = 8
/** More than one packet can hold: whoever sends them does not wait for answers. */
const leftOutMax = 2_500
const stalledAfterMs = 30_000

/** What a connection has under way. */
interface Connection {
  readonly answers: Set<ServerResponse>
  /** How many requests came beyond them: it takes no more, and ends after its answers. */
  leftOut: number
}

/**
 * Bounds what one client makes the process do and keep at once: at most eight requests of a connection are
 * under way, and one that takes nothing of its answers for 30 seconds is closed. Node itself reads all
 * requests of a packet, and waits for ever for who does not read.
 */
export function limitConnections(listener: RequestListener, stalledMs = stalledAfterMs): RequestListener {
  const connections = new WeakMap<Socket, Connection>()
  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { answers: new Set(), leftOut: 0 }
    connections.set(socket, connection)
    const { answers } = connection
    if (connection.leftOut > 0 || answers.size >= underWayMax) return leaveOut(socket, connection, stalledMs)
    answers.add(response)
    response.once('close', () => answers.delete(response))
    // Not one that is waited for: what it was sent it has taken. An event stream speaks more often.
    response.setTimeout(stalledMs, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
    listener(request, response)
  }
}

/** The client may send the request again (RFC 9112, 9.3.2). */
function leaveOut(socket: IncomingMessage['socket'], connection: Connection, patienceMs: number): void {
  connection.leftOut += 1
  if (connection.leftOut > leftOutMax) return void socket.destroy()
  if (connection.leftOut > 1) return
  const last = [...connection.answers].at(-1)
  if (last && !last.headersSent) last.setHeader('Connection', 'close')
  else if (last) last.once('finish', () => socket.end())
  setTimeout(() => socket.destroy(), patienceMs).unref()
}
