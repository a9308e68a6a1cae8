import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { Gateway } from '#lib/gateway.ts'

const gigabyte = 2 ** 30

/**
 * Reads the files of the indexes over IDs of payments and references of rails, so that the kernel has them in
 * memory, as on a machine that has served for days: these are chosen at random, so that each payment touches
 * a page anywhere in five of them. Otherwise the first hours after a start are measured. Where they do not
 * fit into the memory, nothing is read.
 *
 * @param directory The data directory of PostgreSQL.
 * @returns What was done, in a line.
 */
export async function readIndexes({ db }: Gateway, directory: string): Promise<string> {
  const { rows } = await db.pool.query<{ file: string; bytes: number }>(
    `select distinct pg_relation_filepath(i.indexrelid) as file, pg_relation_size(i.indexrelid)::float8 as bytes
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where a.attname in ('payment_id', 'rail_reference') and pg_relation_size(i.indexrelid) > 0`,
  )
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const size = `${(bytes / gigabyte).toFixed(1)} GB of indexes over IDs of payments`
  if (bytes > availableBytes()) return `${size} do not fit into the memory: measured as after a start`
  const files = rows.flatMap((row) => segmentsOf(path.join(directory, row.file), row.bytes))
  // What was read once is the first to go; what was read twice stays.
  for (const file of [...files, ...files])
    await finished(createReadStream(file, { highWaterMark: 2 ** 20 }).resume())
  return `${size} read into memory`
}

/** PostgreSQL's files have at most a gigabyte; the further ones have numbers. */
const segmentsOf = (file: string, bytes: number): readonly string[] =>
  Array.from({ length: Math.ceil(bytes / gigabyte) }, (_, index) => (index === 0 ? file : `${file}.${index}`))

function availableBytes(): number {
  const [, kilobytes = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
