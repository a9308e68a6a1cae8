import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SqlResultSet } from '@prisma/driver-adapter-utils'
import type { SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import type { Log } from '../../log/log.ts'
import { withoutLimits } from '../connect.ts'
import { refuseStandby } from '../standby/refuse-standby.ts'
import { databaseUnreachable } from '../database-unreachable.ts'
import { databaseEvents } from '../log-events.ts'

/** Everything in the schema counts. */
export const everything: SchemaFilter = { externalTables: [], externalEnums: [] }

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

export interface SchemaEngineOptions {
  /** An empty database in which the engine may try the migrations out. */
  shadowUrl?: string
  /**
   * Receives the database's error for a failed script; in a transaction the engine itself reports only the
   * errors that follow from it.
   */
  onScriptFailure?: (error: unknown, script: string) => void
}

/**
 * Prisma's own schema engine, as WebAssembly and thus without a download, over a pool of one connection, so
 * that it works within the transaction of that connection. The caller calls `free()`.
 */
export async function openSchemaEngine(
  pool: pg.Pool,
  options: SchemaEngineOptions = {},
): Promise<SchemaEngine> {
  const { SchemaEngine } = await import('./schema-engine-wasm.ts')
  const factory = bindMigrationAwareSqlAdapterFactory(new MigrationPg(pool, options))
  return SchemaEngine.new({ datamodels: undefined }, () => {}, factory)
}

/**
 * The only kind of pool the engine may run on: one connection for good, so that what it sends in a row shares
 * locks and transaction. A pool of one would not do: it throws its connection away at every failed statement.
 *
 * @throws DatabaseUnreachable
 */
export async function openEnginePool(url: string, log?: Log): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectMs })
  // Of a connection that breaks while it is being closed: without a listener it would end the process.
  pool.on('error', () => {})
  const client = await connectForGood(pool).catch((error: unknown) => {
    throw databaseUnreachable(error, url)
  })
  client.on('error', (error) =>
    log?.write(databaseEvents['database.migration-connection-lost'], { err: error }),
  )
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const end = pool.end.bind(pool)
  return Object.assign(pool, {
    query: async (...args: unknown[]) => withCharsAsArrays(await query(...args)),
    end: () => {
      client.release(true)
      return end()
    },
  })
}

const connectMs = 10_000

async function connectForGood(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query(withoutLimits)
    await refuseStandby(client, connectMs)
  } catch (error) {
    client.release(true)
    throw error
  }
  return client
}

/**
 * Prisma's adapter, changed for migrations: it sends a script as one text, where Prisma's own splits it at
 * every semicolon.
 */
class MigrationPg extends PrismaPg {
  readonly #pool: pg.Pool
  readonly #options: SchemaEngineOptions

  constructor(pool: pg.Pool, options: SchemaEngineOptions) {
    super(pool)
    // Each of its connections listens for errors of the one pool.
    pool.setMaxListeners(0)
    this.#pool = pool
    this.#options = options
  }

  override async connect(): Promise<Adapter> {
    return fitForEngine(await super.connect(), this.#pool, this.#options)
  }

  override async connectToShadowDb(): Promise<Adapter> {
    if (!this.#options.shadowUrl)
      throw new Error('this use of the schema engine was given no shadow database')
    const pool = await openEnginePool(this.#options.shadowUrl)
    const adapter = fitForEngine(await new PrismaPg(pool).connect(), pool, this.#options)
    adapter.dispose = () => pool.end()
    return adapter
  }
}

function fitForEngine(adapter: Adapter, pool: pg.Pool, { onScriptFailure }: SchemaEngineOptions): Adapter {
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => revealingChars(await queryRaw(query))
  adapter.executeScript = async (script) => {
    try {
      await pool.query(script)
    } catch (error) {
      onScriptFailure?.(error, script)
      throw error
    }
  }
  return adapter
}

const charArrayOid = 1002

/**
 * The engine reads system catalogues with columns of type "char". Prisma's adapter supports these only as
 * arrays, so they are declared as arrays on their way through it.
 */
function withCharsAsArrays(result: pg.QueryResult): pg.QueryResult {
  for (const field of result.fields ?? []) {
    if (field.dataTypeID === pg.types.builtins.CHAR) field.dataTypeID = charArrayOid
  }
  return result
}

function revealingChars(result: SqlResultSet): SqlResultSet {
  const { CharacterArray, Character } = ColumnTypeEnum
  return {
    ...result,
    columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)),
  }
}
