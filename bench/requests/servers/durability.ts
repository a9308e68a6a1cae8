/** What must be on, so that a confirmed commit survives a crash of the machine. */
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Throws unless a side's own connections have each of them on. */
export function assertDurable(side: string, values: Readonly<Record<string, unknown>>): void {
  const off = settings.filter((name) => values[name] !== 'on')
  if (off.length === 0) return
  const named = off.map((name) => `${name} = ${String(values[name])}`).join(', ')
  throw new Error(`The connections of the ${side} do not commit durably: ${named}. All must be on.`)
}

/** The settings as the connection has them (`show`). */
export async function shownSettings(connection: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  for (const name of settings) {
    const { rows } = await connection.query(`show ${name}`)
    Object.assign(shown, rows[0])
  }
  return shown
}
