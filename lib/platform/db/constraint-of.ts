/** The name of the violated constraint; empty for every other error. */
export const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
