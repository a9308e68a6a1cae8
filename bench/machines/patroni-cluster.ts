import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEtcd, type EtcdMember } from './programs/etcd.ts'
import { patroniNode, superuser, type PatroniNode } from './programs/patroni.ts'
import { programs, until, type Place } from './programs/program.ts'

/** Three PostgreSQL under Patroni and etcd: a primary, a synchronous standby, and another standby. */
export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  /** The node that has the leader's key, as the others know; undefined while none has it. */
  leader(besides?: PatroniNode): Promise<PatroniNode | undefined>
  /** Resolves when one node leads and the others follow it, one of them synchronously. */
  healthy(withinMs: number): Promise<PatroniNode>
  /** `patronictl switchover` from the leader to its synchronous standby, which it returns. */
  switchover(): Promise<PatroniNode>
  close(): Promise<void>
}

/** The role and database of the gateway. */
export const gatewayRole = { username: 'gateway', password: 'bench-gateway', database: 'gateway' } as const

const startsWithinMs = 120_000
const run = promisify(execFile)

/** Starts all of it below the directory of the place, with the gateway's role and an empty database. */
export async function startPatroniCluster(place: Place): Promise<PatroniCluster> {
  const etcd: EtcdMember[] = []
  const nodes: PatroniNode[] = []
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await Promise.all(etcd.map((member) => member.kill()))
  }
  try {
    etcd.push(...(await startEtcd(place)))
    for (const name of ['node-1', 'node-2', 'node-3']) nodes.push(await patroniNode(place, name, etcd))
    const [first, ...others] = nodes
    if (!first) throw new Error('there is no node')
    // The first makes the cluster; the others copy it.
    await first.start()
    const leader = () => leaderOf(nodes)
    await until('a primary leads', startsWithinMs, leader)
    await Promise.all(others.map((node) => node.start()))
    const healthy = (withinMs: number) =>
      until('a primary leads, and its standbys follow', withinMs, () => healthyLeader(nodes))
    await makeDatabase(await healthy(startsWithinMs))
    return {
      nodes,
      leader: (besides) => leaderOf(nodes.filter((node) => node !== besides)),
      healthy,
      switchover: () => switchOver(nodes),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

/** The members as one node knows them from etcd; undefined where it does not answer. */
async function membersAt({ ports }: PatroniNode): Promise<readonly Member[] | undefined> {
  try {
    const signal = AbortSignal.timeout(1_500)
    const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal })
    return ((await answer.json()) as { members: Member[] }).members
  } catch {
    return undefined
  }
}

async function anyMembers(nodes: readonly PatroniNode[]): Promise<readonly Member[]> {
  const asked = await Promise.all(nodes.filter((node) => node.isRunning()).map(membersAt))
  return asked.find((members) => members !== undefined && members.length > 0) ?? []
}

async function leaderOf(nodes: readonly PatroniNode[]): Promise<PatroniNode | undefined> {
  const members = await anyMembers(nodes)
  const name = members.find(({ role }) => role === 'leader')?.name
  return nodes.find((node) => node.name === name)
}

const follows = ['running', 'streaming']

async function healthyLeader(nodes: readonly PatroniNode[]): Promise<PatroniNode | undefined> {
  const members = await anyMembers(nodes)
  const standbys = members.filter(({ role, state }) => role !== 'leader' && follows.includes(state))
  if (standbys.length < nodes.length - 1 || !standbys.some(({ role }) => role === 'sync_standby'))
    return undefined
  const leader = nodes.find(({ name }) => members.some((one) => one.role === 'leader' && one.name === name))
  if (!leader) return undefined
  return (await streamingTo(leader)) === nodes.length - 1 ? leader : undefined
}

/** To how many standbys the primary sends at this moment. */
const streamingTo = (leader: PatroniNode): Promise<number> =>
  asSuperuser(leader, 'postgres', async (client) => {
    const { rows } = await client.query<{ many: number }>(
      `select count(*)::int as many from pg_stat_replication where state = 'streaming'`,
    )
    return rows[0]?.many ?? 0
  }).catch(() => 0)

async function switchOver(nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  const members = await anyMembers(nodes)
  const leader = members.find(({ role }) => role === 'leader')
  const standby = members.find(({ role }) => role === 'sync_standby')
  const next = nodes.find(({ name }) => name === standby?.name)
  if (!leader || !next) throw new Error('there is no synchronous standby to switch over to')
  const names = ['--master', leader.name, '--candidate', next.name]
  await run(programs.patronictl, ['-c', next.file, 'switchover', 'gateway', ...names, '--force'])
  return next
}

async function makeDatabase(leader: PatroniNode): Promise<void> {
  const { username, password, database } = gatewayRole
  await asSuperuser(leader, 'postgres', async (client) => {
    await client.query(`create role ${username} login password '${password}'`)
    await client.query(`create database ${database} owner ${username}`)
  })
}

async function asSuperuser<Result>(
  { ownPort }: PatroniNode,
  database: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { username: user, password } = superuser
  const client = new pg.Client({ host: '127.0.0.1', port: ownPort, user, password, database })
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
