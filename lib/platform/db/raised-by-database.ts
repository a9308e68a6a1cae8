// A symbol of the whole process: Next bundles a copy of this module, and one copy has to know what the other marked.
const mark = Symbol.for('payment-gateway.raised-by-database')

/** Marks an error that a connection to the database raised, so that it is not taken for one of some other socket; returns it. */
export function markRaisedByDatabase(error: unknown): unknown {
  if (error instanceof Error) Object.defineProperty(error, mark, { value: true })
  return error
}

/** Whether a connection to the database raised an error. */
export const isRaisedByDatabase = (error: unknown): boolean => error instanceof Error && mark in error

/** Waits for what was asked of the database, and marks its error. */
export const ofDatabase = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw markRaisedByDatabase(error)
  })
