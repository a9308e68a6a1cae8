import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { Gateway } from '#lib/gateway.ts'

const gigabyte = 2 ** 30

/**
 * Reads the files of all indexes once, so that the kernel has them in memory, as it has on a machine that has
 * served for days: a payment whose merchant chose its ID at random touches a page anywhere in five of them.
 * Otherwise the first hours after a start are measured. Where they do not fit, nothing is read.
 *
 * @param directory The data directory of PostgreSQL.
 * @returns What was done, in a line.
 */
export async function readIndexes({ db }: Gateway, directory: string): Promise<string> {
  const { rows } = await db.pool.query<{ file: string; bytes: number }>(
    `select pg_relation_filepath(oid) as file, pg_relation_size(oid)::float8 as bytes from pg_class
      where relkind = 'i' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const size = `${(bytes / gigabyte).toFixed(1)} GB of indexes`
  if (bytes > availableBytes()) return `${size} do not fit into the memory: measured as after a start`
  for (const row of rows)
    for (const segment of segmentsOf(path.join(directory, row.file), row.bytes))
      await finished(createReadStream(segment, { highWaterMark: 2 ** 20 }).resume())
  return `${size} read into memory`
}

/** PostgreSQL's files have at most a gigabyte; the further ones have numbers. */
const segmentsOf = (file: string, bytes: number): readonly string[] =>
  Array.from({ length: Math.ceil(bytes / gigabyte) }, (_, index) => (index === 0 ? file : `${file}.${index}`))

function availableBytes(): number {
  const [, kilobytes = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
