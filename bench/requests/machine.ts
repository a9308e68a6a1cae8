import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import path from 'node:path'
import type { Database } from '#lib/platform/db/database.ts'

/** What the figures were measured on. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGigabytes: number
  readonly system: string
  readonly node: string
  readonly postgres: string
  /** Of the last minute, before the run. */
  readonly load: number
}

export async function describeMachine(db: Database): Promise<Machine> {
  const { rows } = await db.query<{ server_version: string }>({
    name: 'bench_server_version',
    text: 'show server_version',
  })
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
    load: loadavg()[0] ?? 0,
  }
}

export const machineLine = (machine: Machine): string =>
  [
    `${machine.cores} cores (${machine.processor})`,
    `${machine.memoryGigabytes} GB`,
    machine.system,
    `Node ${machine.node}`,
    `PostgreSQL ${machine.postgres}`,
    `load before ${machine.load.toFixed(1)}`,
  ].join(', ')

/** The first process of the embedded PostgreSQL of a data directory. */
export const postmasterOf = (dataDirectory: string): number =>
  Number(readFileSync(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
