import path from 'node:path'
import { isPgbenchThere, runPgbench } from '../pgbench.ts'
import { connections, runClosedLoop } from './load/closed-loop.ts'
import { insertByPgbench, type Figures, type Side } from './figures.ts'
import { floorInsert } from './servers/floor-tables.ts'
import type { BenchInstallation } from './servers/installation.ts'
import { measureClosed, measureOpen, type Measured } from './measure.ts'
import {
  createBody,
  createLoad,
  listLoad,
  optionsLoad,
  readLoad,
  type PayinServer,
} from './load/payin-loads.ts'
import { flowSettingOf, runWholeFlows } from './whole-flows.ts'
import { signedTokenLoad } from './load/token-load.ts'

export interface RoundSetting {
  readonly bench: BenchInstallation
  readonly figures: Figures
  readonly seconds: number
}

/** A server with the IDs of payins that it has. */
interface MeasuredServer extends PayinServer {
  readonly side: Side
  readonly pid: number
  readonly basePath: string
  ids(): Promise<readonly string[]>
}

// As many as reads choose from at random: more than any cache of a process would keep.
const readIdsMax = 50_000
// In its first ten thousand requests a process spends a third more: V8 compiles what is called often.
const warmUpSecondsMax = 6
const probedTokens = 300

/** Creates and reads, not counted; then PostgreSQL plans for tables that are in use. */
export async function warmUpRequests(
  { bench, seconds }: RoundSetting,
  servers: readonly MeasuredServer[] = sidesOf(bench),
): Promise<void> {
  const warmUpSeconds = { seconds: Math.min(warmUpSecondsMax, seconds) }
  for (const server of servers) {
    await runClosedLoop(createLoad(server, bench.receiver.url, server.basePath), warmUpSeconds)
    await runClosedLoop(readLoad(server, await server.ids(), server.basePath), warmUpSeconds)
  }
  await bench.gateway.db.pool.query('vacuum analyze')
}

/** Short runs of everything, not counted. */
export async function warmUp(setting: RoundSetting): Promise<void> {
  const { bench, seconds } = setting
  await warmUpRequests(setting, serversOf(bench))
  const warmUpSeconds = { seconds: Math.min(warmUpSecondsMax, seconds) }
  const product = productOf(bench)
  for (const load of [optionsLoad(product), listLoad(product)]) await runClosedLoop(load, warmUpSeconds)
  await runWholeFlows(flowSettingOf(bench), warmUpSeconds.seconds)
  await bench.gateway.db.pool.query('vacuum analyze')
}

/**
 * Each kind of request, by the floor and the gateway in turns: the side that comes first changes with the
 * round. Then both at half of the rate that each of them reached.
 */
export async function runRound(setting: RoundSetting, round: number): Promise<void> {
  const { bench, figures, seconds } = setting
  await measureInsert(setting)
  const servers = round % 2 === 0 ? serversOf(bench) : serversOf(bench).toReversed()
  const measured: Measured[] = []
  for (const server of servers) {
    const load = createLoad(server, bench.receiver.url, server.basePath)
    measured.push({ name: 'create', side: server.side, pid: server.pid, load })
  }
  for (const server of servers) {
    const load = readLoad(server, await server.ids(), server.basePath)
    measured.push({ name: 'read', side: server.side, pid: server.pid, load })
  }
  const peaks = []
  for (const one of measured) peaks.push({ one, peak: await measureClosed(bench, figures, one, { seconds }) })
  const product = productOf(bench)
  const { side, pid } = product
  for (const [name, load] of [
    ['options', optionsLoad(product)],
    ['list page of 50', listLoad(product)],
  ] as const)
    await measureClosed(bench, figures, { name, side, pid, load }, { seconds })
  await measureTokens(setting)
  for (const { one, peak } of peaks) if (one.side !== 'mock') await measureOpen(figures, one, peak, seconds)
}

/** The floor's statement by pgbench, with as many clients as requests at once. */
async function measureInsert({ bench, figures, seconds }: RoundSetting): Promise<void> {
  if (!(await isPgbenchThere())) return
  const perSecond = await runPgbench({
    url: bench.databaseUrl,
    file: path.join(bench.directory, 'floor-insert.sql'),
    script: `${floorInsert.replace('$1', 'gen_random_uuid()::text').replace('$2', ':body')};\n`,
    texts: { body: createBody(bench.receiver.url) },
    clients: connections,
    seconds,
  })
  figures.add(insertByPgbench, 'statements/s', 'baseline', perSecond)
}

/**
 * As many requests as a short run says that the gateway answers in the time, all signed before: the run ends
 * with them, so that it cannot lack any.
 */
async function measureTokens({ bench, figures, seconds }: RoundSetting): Promise<void> {
  const { side, pid, origin } = productOf(bench)
  const signed = (requests: number) => signedTokenLoad(origin, bench.merchant, requests + 2 * connections)
  const probe = await runClosedLoop(await signed(probedTokens), { answers: probedTokens })
  const answers = Math.ceil(probe.perSecond * seconds)
  const load = await signed(answers)
  await measureClosed(bench, figures, { name: 'token', side, pid, load }, { answers })
}

function serversOf(bench: BenchInstallation): MeasuredServer[] {
  const { mock, merchant } = bench
  const ofMock: MeasuredServer[] =
    'absent' in mock
      ? []
      : [
          {
            ...mock,
            side: 'mock',
            basePath: '',
            token: merchant.token,
            ids: () => Promise.resolve(['sbx-1']),
          },
        ]
  return [...sidesOf(bench), ...ofMock]
}

/** The floor and the gateway. */
export const sidesOf = (bench: BenchInstallation): MeasuredServer[] => [
  {
    ...bench.floor,
    side: 'baseline',
    basePath: '/api',
    ids: () => idsOf(bench, 'select id from bench_floor.payment order by random() limit $1', [readIdsMax]),
  },
  productOf(bench),
]

const productOf = (bench: BenchInstallation): MeasuredServer => ({
  ...bench.product,
  side: 'gateway',
  basePath: '/api',
  token: bench.merchant.token,
  ids: () =>
    idsOf(
      bench,
      `select payment_id as id from payment where merchant_code = $2 and kind = 'payin' order by random() limit $1`,
      [readIdsMax, bench.merchant.code],
    ),
})

async function idsOf(
  { gateway }: BenchInstallation,
  text: string,
  values: unknown[],
): Promise<readonly string[]> {
  const { rows } = await gateway.db.pool.query<{ id: string }>(text, values)
  return rows.map(({ id }) => id)
}
