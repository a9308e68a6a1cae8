import pg from 'pg'

type Query = (given: unknown, ...rest: readonly unknown[]) => unknown

/**
 * A connection that sends every statement without a name, for a pooler that does not keep named statements
 * for its clients: there the next statement may run on another connection of the server, which never saw the
 * name. PostgreSQL then parses and plans each statement anew.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    this.query = ((given: unknown, ...rest: readonly unknown[]) =>
      query(withoutName(given), ...rest)) as pg.Client['query']
  }
}

/** A statement may also be a text, or an object of a class, such as a cursor: these have no name of ours. */
function withoutName(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || 'submit' in given) return given
  return { ...given, name: '' }
}
