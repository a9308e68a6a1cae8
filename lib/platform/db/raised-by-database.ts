// A symbol shared by the whole process: Next bundles a copy of this module, and each copy has to recognise
// the mark of the other.
const mark = Symbol.for('payment-gateway.raised-by-database')

/**
 * Marks an error of a database connection, so that it is not mistaken for an error of another socket; returns
 * it.
 */
export function markRaisedByDatabase(error: unknown): unknown {
  if (error instanceof Error) Object.defineProperty(error, mark, { value: true })
  return error
}

/** Whether a connection to the database raised an error. */
export const isRaisedByDatabase = (error: unknown): boolean => error instanceof Error && mark in error

/** Waits for a database operation, and marks its error. */
export const ofDatabase = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw markRaisedByDatabase(error)
  })
