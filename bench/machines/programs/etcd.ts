import path from 'node:path'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { makeOwn, program, programs, until, type Place, type Program } from './program.ts'

/** One member of etcd. */
export interface EtcdMember extends Program {
  readonly port: number
}

const patienceMs = 60_000
/** A busy machine must not take away the leadership of a member: nothing here loses etcd itself. */
const timing = ['--heartbeat-interval=250', '--election-timeout=2500']

/** Starts three members on loopback; resolves when all of them are healthy. */
export async function startEtcd(place: Place): Promise<readonly EtcdMember[]> {
  const names = ['etcd-1', 'etcd-2', 'etcd-3']
  const ports = await Promise.all(
    names.map(async (name) => ({ name, port: await freePort(), peer: await freePort() })),
  )
  const cluster = ports.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  const members = ports.map(({ name, port, peer }) => {
    const args = [
      `--name=${name}`,
      `--data-dir=${path.join(place.directory, name)}`,
      `--listen-client-urls=http://127.0.0.1:${port}`,
      `--advertise-client-urls=http://127.0.0.1:${port}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=${cluster}`,
      '--initial-cluster-state=new',
      ...timing,
    ]
    return { port, ...program(place, name, programs.etcd, args) }
  })
  await Promise.all(names.map((name) => makeOwn(place, path.join(place.directory, name))))
  await Promise.all(members.map((member) => member.start()))
  await Promise.all(
    members.map(({ port }) => until(`etcd on port ${port} is healthy`, patienceMs, () => isHealthy(port))),
  )
  return members
}

const isHealthy = (port: number): Promise<true | undefined> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok || undefined,
    () => undefined,
  )
