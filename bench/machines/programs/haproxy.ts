import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import type { PatroniNode } from './patroni.ts'
import { program, programs, until, writeOwn, type Place, type Program } from './program.ts'
import { sampleFile } from './sample-file.ts'

/** One HAProxy in front of the machines of the gateway and of PostgreSQL. */
export interface HaProxy extends Program {
  /** Where merchants and customers go. */
  readonly origin: string
  /** Where the gateway finds the primary. */
  readonly postgresPort: number
  /** Whether HAProxy sends requests to the machine with this number, from 1. */
  sendsTo(machine: number): Promise<boolean>
}

const patienceMs = 30_000

/** Starts it. A machine whose port is absent is not there. */
export async function startHaProxy(
  place: Place,
  nodes: readonly PatroniNode[],
  machinePorts: readonly number[],
): Promise<HaProxy> {
  const [frontPort, postgresPort] = [await freePort(), await freePort()]
  const socket = path.join(place.directory, 'haproxy.sock')
  const file = path.join(place.directory, 'haproxy.cfg')
  const words = {
    '/run/haproxy/admin.sock': socket,
    'bind 10.0.0.10:80': `bind 127.0.0.1:${frontPort}`,
    'bind 10.0.0.10:5432': `bind 127.0.0.1:${postgresPort}`,
    ...Object.fromEntries(
      nodes.map(({ ports }, index) => [
        `10.0.0.${11 + index}:5432 check port 8008`,
        `127.0.0.1:${ports.postgres} check port ${ports.rest}`,
      ]),
    ),
    ...Object.fromEntries(
      [1, 2, 3].map((number) => {
        const port = machinePorts[number - 1]
        const line = `server machine-${number} 10.0.0.${number}:3000 check`
        return [line, port === undefined ? '' : line.replace(/10\S+/, `127.0.0.1:${port}`)]
      }),
    ),
  }
  await writeOwn(place, file, sampleFile('haproxy.cfg', words))
  const proxy = program(place, 'haproxy', programs.haproxy, ['-db', '-f', file])
  await proxy.start()
  const states = () => askSocket(socket, 'show stat -1 4 -1')
  const statusOf = async (name: string) =>
    (await states())
      .split('\n')
      .find((line) => line.startsWith(`${name},`))
      ?.split(',')[statusColumn]
  // Until its first checks HAProxy takes every server for a good one: also the standbys.
  const knowsPrimary = async () => {
    const known = await Promise.all(
      nodes.map(({ name }) => statusOf(`postgresql,${name}`).catch(() => undefined)),
    )
    // A server that is about to be down is `UP 1/2`.
    return known.filter((status) => status?.startsWith('UP') ?? true).length === 1 || undefined
  }
  await until('HAProxy knows the primary', patienceMs, knowsPrimary)
  return {
    ...proxy,
    origin: `http://127.0.0.1:${frontPort}`,
    postgresPort,
    sendsTo: async (machine) => (await statusOf(`machines,machine-${machine}`)) === 'UP',
  }
}

/** https://docs.haproxy.org/2.6/management.html#9.1 */
const statusColumn = 17

async function askSocket(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  await once(connection, 'connect')
  connection.write(`${command}\n`)
  return text(connection)
}
