import { runClosedLoop, type ClosedLoop, type Until } from './load/closed-loop.ts'
import type { BenchInstallation } from './servers/installation.ts'
import type { Figures, Side } from './figures.ts'
import type { Load } from './load/load.ts'
import { runOpenLoop } from './load/open-loop.ts'
import { processorMs } from './process-cost.ts'

/** One kind of request to one server. */
export interface Measured {
  readonly name: string
  readonly side: Side
  /** The process of the server, with its children. */
  readonly pid: number
  readonly load: Load
}

/** Requests per second of a closed loop, and the processor time of each, as figures. */
export async function measureClosed(
  { postmaster }: Pick<BenchInstallation, 'postmaster'>,
  figures: Figures,
  { name, side, pid, load }: Measured,
  until: Until,
): Promise<ClosedLoop> {
  const before = { server: processorMs(pid), postgres: processorMs(postmaster) }
  const result = await runClosedLoop(load, until)
  const used = (now: number | undefined, then: number | undefined) =>
    now === undefined || then === undefined ? undefined : (now - then) / result.answers
  figures.add(name, 'requests/s', side, result.perSecond)
  figures.add(`${name}, processor of the server`, 'ms/request', side, used(processorMs(pid), before.server))
  if (side !== 'mock')
    figures.add(
      `${name}, processor of PostgreSQL`,
      'ms/request',
      side,
      used(processorMs(postmaster), before.postgres),
    )
  return result
}

/** Latencies of an open loop at half of the rate that a closed loop reached, as figures. */
export async function measureOpen(
  figures: Figures,
  { name, side, load }: Measured,
  peak: ClosedLoop,
  seconds: number,
): Promise<void> {
  const result = await runOpenLoop(load, peak.perSecond / 2, seconds)
  for (const percentile of ['p50', 'p90', 'p99'] as const)
    figures.add(`${name} at half of the peak, ${percentile}`, 'ms', side, result[percentile])
  figures.add(`${name} at half of the peak, sent late, p99`, 'ms', side, result.sentLate)
}
