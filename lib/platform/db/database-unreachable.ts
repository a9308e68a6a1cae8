import { databaseTrouble } from './database-trouble.ts'
import { PoolBusy } from './pool-busy.ts'

/** Retry-After for rejected requests, in seconds: most restarts of PostgreSQL take less. */
export const retryAfterSeconds = 2

/**
 * The database did not answer, or could not run the statement now. The message is one line that says what to
 * do. It is unknown whether a statement outside a transaction, or a COMMIT, was carried out: read before
 * repeating anything.
 */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

/**
 * Whether the error, or its cause, is a `DatabaseUnreachable`. Compared by name: Next bundles a copy of this
 * class, and an error thrown by one copy is not an instance of the other.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const seen = new Set<unknown>()
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    if (one.name === 'DatabaseUnreachable') return true
    seen.add(one)
  }
  return false
}

/**
 * Whether the database answered, but could not run the statement now: a limit, a lock, a conflict, a full
 * disk.
 */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && databaseTrouble(error.cause) === 'busy'

/** Whether the disk or the memory of the database is full: another try changes nothing. */
export const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error && ['53100', '53200'].includes(codeOf(error.cause))

/** Explains in one line why a connection to `url` failed and what to do; never shows the password. */
export function databaseUnreachable(error: unknown, url: string): DatabaseUnreachable {
  if (error instanceof DatabaseUnreachable) return error
  const { where, database, user } = partsOf(url)
  const noNames = `${where} is a pooler that does not keep named statements: set DATABASE_STATEMENTS=unnamed`
  const advice: Record<string, string> = {
    ECONNREFUSED: `nothing listens on ${where}: start PostgreSQL there or correct DATABASE_URL`,
    ENOTFOUND: `the host of ${where} is not known: correct DATABASE_URL`,
    EAI_AGAIN: `the host of ${where} cannot be resolved at the moment: check the name service or DATABASE_URL`,
    ETIMEDOUT: `${where} does not answer: check the network and DATABASE_URL`,
    EHOSTUNREACH: `${where} cannot be reached: check the network and DATABASE_URL`,
    ENETUNREACH: `${where} cannot be reached: check the network and DATABASE_URL`,
    ENOENT: `there is no PostgreSQL socket at ${where}: start PostgreSQL or correct DATABASE_URL`,
    ECONNRESET: `${where} broke the connection off: is it a PostgreSQL server?`,
    EACCES: `this user may not open ${where}: correct its permissions or DATABASE_URL`,
    '28P01': `${where} refuses the password of user ${user}: correct DATABASE_URL`,
    '28000': `${where} does not let user ${user} in: correct DATABASE_URL or its pg_hba.conf`,
    '3D000': `${where} has no database "${database}": create it or correct DATABASE_URL`,
    '26000': noNames,
    '42P05': noNames,
    '53300': `${where} has no connection left: raise its max_connections or lower the pool size`,
    '25006': `${where} takes no changes: name the primary server in DATABASE_URL, not a standby`,
    '40001': `too much happens on ${where} at once: try again in a moment`,
    '40P01': `too much happens on ${where} at once: try again in a moment`,
    '53100': `the disk of ${where} is full: make room there`,
    '55P03': `another session on ${where} holds a lock that this needs: try again in a moment`,
    '57014': `${where} took longer than its limit and gave up: try again in a moment`,
    '57P01': `${where} is stopping: try again in a moment`,
    '57P02': `${where} crashed and recovers: try again in a moment`,
    '57P03': `${where} is starting or stopping: try again in a moment`,
  }
  const reason = advice[codeOf(error)] ?? explain(error, where)
  const what = databaseTrouble(error) === 'busy' ? 'could not do this now' : 'does not answer'
  return new DatabaseUnreachable(`The database ${what}: ${reason}.`, { cause: error })
}

function explain(error: unknown, where: string): string {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof PoolBusy) return text
  if (/terminated|not queryable/.test(text))
    return `the connection to ${where} broke: is PostgreSQL running there?`
  if (text.includes('startup parameter'))
    return `${where} is a pooler and takes no limits of ours: set DATABASE_SESSION_URL to a direct connection, and no limits in DATABASE_URL`
  if (/timeout/i.test(text)) return `${where} does not answer in time: check the network and DATABASE_URL`
  return `${where} says "${text.split('\n')[0] ?? ''}"; check DATABASE_URL`
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function partsOf(url: string): { where: string; database: string; user: string } {
  if (!URL.canParse(url)) return { where: 'the address in DATABASE_URL', database: '', user: '' }
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  return {
    where: searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  }
}
