/** An operation of the API, as its document describes it. */
export interface OperationRow {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/payins/{idPayin}` */
  readonly path: string
  /** What a token must allow, as a method and a path. Absent: it needs no token. */
  readonly permission?: string
  /**
   * `READ`: changes nothing. `CREATE`: under an ID of yours, so a second one is refused. `REPEATABLE`: the
   * second has no further effect. `ONCE`: what a second one does is not known.
   */
  readonly repeat: 'READ' | 'CREATE' | 'REPEATABLE' | 'ONCE'
}

export type QueryValue = string | number | Date | readonly string[] | undefined

/** What a call sends. */
export interface Sent {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: object
}

/** The address of an operation: path parameters and query filled in. Throws a TypeError for an empty ID. */
export function addressOf(baseUrl: string, row: OperationRow, { path = {}, query = {} }: Sent): string {
  const filled = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name]
    if (!value) throw new TypeError(`${row.id} needs ${name}.`)
    return encodeURIComponent(value)
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, written(value))
  }
  const text = parameters.toString()
  return `${baseUrl}${filled}${text && `?${text}`}`
}

function written(value: Exclude<QueryValue, undefined>): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? value.join(',') : String(value)
}
