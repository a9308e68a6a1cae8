import path from 'node:path'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { stopPostmaster } from '#lib/platform/embedded-postgres/postmaster.ts'
import { postmasterFaults } from '#lib/testing/database-outage/postmaster-faults.ts'
import { openTcpProxy, type TcpProxy } from '../../faults/tcp-proxy.ts'
import type { EtcdMember } from './etcd.ts'
import { makeOwn, program, programs, writeOwn, type Place, type Program } from './program.ts'
import { sampleFile } from './sample-file.ts'

/**
 * A PostgreSQL run by Patroni, as a machine of its own: whoever else talks to it, and it to etcd, does so
 * through proxies.
 */
export interface PatroniNode extends Program {
  readonly name: string
  /** Where others reach PostgreSQL, and the REST API of Patroni. */
  readonly ports: { readonly postgres: number; readonly rest: number }
  /** PostgreSQL itself, for the bench, which is never kept away. */
  readonly ownPort: number
  /** Its configuration, as a file. */
  readonly file: string
  /** kill -9 of Patroni and of PostgreSQL, in this order: Patroni would start it again. */
  killBoth(): Promise<void>
  /** Nothing passes to it and from it any more, and nobody is told. Returns the function that ends this. */
  cutOff(): () => void
  /** Ends both and closes the proxies. */
  close(): Promise<void>
}

export const superuser = { username: 'postgres', password: 'bench-superuser' } as const

const endsWithinMs = 20_000
/** Afterwards each side notices at once that the old connections are gone. */
const noticedAfterMs = 0

/** Prepares a node, which does not run yet. */
export async function patroniNode(
  place: Place,
  name: string,
  etcd: readonly EtcdMember[],
): Promise<PatroniNode> {
  const home = path.join(place.directory, name)
  const data = path.join(home, 'data')
  const [ownPort, ownRest] = [await freePort(), await freePort()]
  const toPostgres = await openTcpProxy(ownPort)
  const toRest = await openTcpProxy(ownRest)
  const toEtcd = await Promise.all(etcd.map(({ port }) => openTcpProxy(port)))
  const proxies = [toPostgres, toRest, ...toEtcd]
  const file = path.join(home, 'patroni.yml')
  const words = {
    'name: node-1': `name: ${name}`,
    'listen: 10.0.0.11:8008': `listen: 127.0.0.1:${ownRest}`,
    'connect_address: 10.0.0.11:8008': `connect_address: 127.0.0.1:${toRest.port}`,
    // Otherwise Patroni asks etcd for its addresses, and goes there without the proxies.
    'hosts: 10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `hosts: ${toEtcd.map(({ port }) => `127.0.0.1:${port}`).join(',')}\n  use_proxies: true`,
    'listen: 10.0.0.11:5432': `listen: 127.0.0.1:${ownPort}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${toPostgres.port}`,
    '/var/lib/postgresql/15/gateway.pgpass': path.join(home, 'pgpass'),
    '/var/lib/postgresql/15/gateway': data,
    '/usr/lib/postgresql/15/bin': path.dirname(programs.postgres),
    'username: postgres': `username: ${superuser.username}`,
    SUPERUSER_PASSWORD: superuser.password,
    REPLICATION_PASSWORD: 'bench-replication',
    '/var/run/postgresql': home,
    '10.0.0.0/24': '127.0.0.1/32',
  }
  await makeOwn(place, home)
  await writeOwn(place, file, sampleFile('patroni.yml', words))
  const patroni = program(place, name, programs.patroni, [file])
  const killBoth = async () => {
    await patroni.kill()
    await postmasterFaults(data).kill()
  }
  return {
    ...patroni,
    name,
    ports: { postgres: toPostgres.port, rest: toRest.port },
    ownPort,
    file,
    killBoth,
    cutOff: () => cutOff(proxies),
    close: async () => {
      await patroni.kill()
      await stopPostmaster(data, endsWithinMs, 'SIGQUIT')
      await Promise.all(proxies.map((proxy) => proxy.close()))
    },
  }
}

function cutOff(proxies: readonly TcpProxy[]): () => void {
  const restore = proxies.map((proxy) => proxy.silence(noticedAfterMs))
  return () => {
    for (const one of restore) one()
  }
}
