import pg from 'pg'

/**
 * What an error says about the database itself. `lost`: the connection is closed, cannot be opened or is
 * unusable. `busy`: the connection is good, but the statement could not run now (limits, locks, conflicts, a
 * full disk) and was rolled back; or every connection is in use, and nothing was sent.
 */
export type DatabaseTrouble = 'lost' | 'busy'

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const lostStates = new Set([
  '25006', // read_only_sql_transaction: the server was demoted to a standby
  '25P03', // idle_in_transaction_session_timeout
  '26000', // invalid_sql_statement_name: of a pooler that keeps no named statements
  '42P05', // duplicate_prepared_statement: likewise
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
])
const busyStates = new Set([
  '40001', // serialization_failure, tried often enough
  '40P01', // deadlock_detected, likewise
  '53100', // disk_full
  '53200', // out_of_memory
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
])
const connectionException = /^08/

const socketCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** The messages of `pg` and its pool for errors without a code. */
const wordsOfPg =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/** Classifies an error of `pg` or of its socket; undefined for an error in the statement. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof AggregateError) return databaseTrouble(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (busyStates.has(code) || error.name === 'PoolBusy') return 'busy'
  const isLost =
    lostStates.has(code) ||
    connectionException.test(code) ||
    isOfSocket(error) ||
    wordsOfPg.test(error.message)
  return isLost ? 'lost' : undefined
}

/** Whether an error, or what caused it, is that a statement took longer than its limit. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '57014') || isStatementTimeout(error.cause)
}

/** Whether a socket raised the error: of the database, or of any other connection. */
export function isOfSocket(error: unknown): boolean {
  if (error instanceof AggregateError) return isOfSocket(error.errors[0])
  if (!(error instanceof Error) || !('code' in error)) return false
  return socketCodes.has(String(error.code)) || isMissingSocket(error)
}

/** A Unix socket that does not exist. */
const isMissingSocket = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * Classes of errors that occur again when the statement is repeated: cardinality, data, constraints, access
 * and syntax, check option, PL/pgSQL. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const classesOfStatements = new Set(['21', '22', '23', '42', '44', 'P0'])

/** PostgreSQL rejected the statement itself: the transaction cannot commit, the connection is good. */
export const isErrorOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && classesOfStatements.has(error.code?.slice(0, 2) ?? '')
