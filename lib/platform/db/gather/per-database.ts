import type { Database } from '../database.ts'

/** What is made once for each pool of connections, such as a queue of calls that gather on it. */
export function perDatabase<Made>(make: (database: Database) => Made): (database: Database) => Made {
  const all = new WeakMap<Database, Made>()
  return (database) => {
    const known = all.get(database)
    if (known !== undefined) return known
    const made = make(database)
    all.set(database, made)
    return made
  }
}
