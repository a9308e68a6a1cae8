import { z } from 'zod'

/**
 * The description of a backup: `manifest.json` in its directory. The checksums are beside it, in
 * `SHA256SUMS`.
 */
export const manifestSchema = z.strictObject({
  product: z.literal('payment-gateway'),
  format: z.literal(1),
  /**
   * `rows`: one compressed COPY file for each table, for any PostgreSQL. `pg_dump`: one archive of pg_dump's
   * custom format.
   */
  contents: z.enum(['rows', 'pg_dump']),
  /** The release of the gateway that took it. */
  version: z.string(),
  mode: z.enum(['sandbox', 'live']),
  /** Everything that was committed before this moment is in the backup. ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The major version of the PostgreSQL that it was taken from. */
  postgres: z.int(),
  /** The migrations that were applied to the database, oldest first. */
  migrations: z.array(z.string()),
  /** Identifies `GATEWAY_SECRET_KEY` of this installation without revealing it. */
  secretKeyFingerprint: z.string(),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9_]+$/),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
    }),
  ),
  /** The last value of each sequence, as text. */
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
})

export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = Manifest['tables'][number]

export const manifestFile = 'manifest.json'
export const secretKeyFile = 'secret-key'
export const archiveFile = 'database.dump'
export const rowsFileOf = ({ name }: Pick<BackedUpTable, 'name'>): string => `${name}.copy.gz`

/**
 * The files that a backup consists of; `SHA256SUMS` has one line for each, and one for the secret key where
 * it was asked for.
 */
export const filesOf = ({ contents, tables }: Manifest): string[] => [
  manifestFile,
  ...(contents === 'rows' ? tables.map(rowsFileOf) : [archiveFile]),
]
