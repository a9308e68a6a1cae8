/** The constraint that the database named when it refused; empty for every other error. */
export const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
