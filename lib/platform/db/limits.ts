/** How long the database may take before it is treated as lost or busy, in milliseconds. */
export interface DatabaseLimits {
  /** To open a connection, or to wait for a free one in the pool. */
  readonly connectMs: number
  /** For one statement, on the server: PostgreSQL cancels it and rolls its transaction back. */
  readonly statementMs: number
  /** For one lock inside a statement, on the server. */
  readonly lockMs: number
  /** How long a transaction may stay open between two statements, on the server. */
  readonly idleInTransactionMs: number
  /**
   * For one answer, on the client: after this the server is treated as lost. Longer than `statementMs`, so
   * that a working server reports the outcome of a statement itself.
   */
  readonly answerMs: number
}

/**
 * For work that a client waits for: requests, pages, rounds of the worker. Their statements take
 * milliseconds.
 */
export const requestLimits: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 8_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
  answerMs: 10_000,
}

/**
 * For what people read in the console, over connections of its own: a search that takes longer than this gives
 * up, so that it never slows payments.
 */
export const consoleLimits: DatabaseLimits = {
  ...requestLimits,
  statementMs: 4_000,
  lockMs: 2_000,
  answerMs: 6_000,
}

/** For one long statement that no client waits for, such as the sums of a day. */
export const longStatementMs = 10 * 60_000

/** For commands, where a person decides how long is too long: a check of the ledger reads all of it. */
export const administrationLimits: DatabaseLimits = {
  connectMs: 10_000,
  statementMs: longStatementMs,
  lockMs: 60_000,
  idleInTransactionMs: longStatementMs,
  answerMs: longStatementMs + 2_000,
}
