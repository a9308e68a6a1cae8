/**
 * The fields of an error that are logged: enough to find the place, nothing of the data. PostgreSQL's
 * `detail` quotes whole rows, so only the fields named here are logged.
 */
export interface ErrorFields {
  readonly type: string
  readonly message: string
  readonly stack?: string | undefined
  /** Node's code or PostgreSQL's SQLSTATE. */
  readonly code?: string | undefined
  readonly constraint?: string | undefined
  readonly cause?: ErrorFields | undefined
}

const causesMax = 5

export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const textOf = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: textOf('code'),
    constraint: textOf('constraint'),
    ...(error.cause !== undefined && depth < causesMax && { cause: errorFields(error.cause, depth + 1) }),
  }
}
