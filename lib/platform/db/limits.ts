/** How long the database may take before it counts as lost or busy, in milliseconds. */
export interface DatabaseLimits {
  /** To open a connection, or to wait for a free one of the pool. */
  readonly connectMs: number
  /** For one statement, on the server: it is cancelled, and its transaction rolled back. */
  readonly statementMs: number
  /** For one lock inside a statement, on the server. */
  readonly lockMs: number
  /** How long a transaction may stay open between two statements, on the server. */
  readonly idleInTransactionMs: number
  /**
   * For one answer, on the client: when this is over, the server said nothing at all. Longer than `statementMs`, so that a server which
   * lives says itself what became of a statement.
   */
  readonly answerMs: number
}

/** For whatever somebody waits for: requests, pages, the rounds of the worker. Statements of theirs take milliseconds. */
export const requestLimits: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 8_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
  answerMs: 10_000,
}

/** One long statement of work that nobody waits for, such as the sums of a day. */
export const longStatementMs = 10 * 60_000

/** For commands, where a person decides how long is too long: a check of the books reads all of them. */
export const administrationLimits: DatabaseLimits = {
  connectMs: 10_000,
  statementMs: longStatementMs,
  lockMs: 60_000,
  idleInTransactionMs: longStatementMs,
  answerMs: longStatementMs + 2_000,
}
