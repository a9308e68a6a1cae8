/**
 * The same kind of error from the same place, for a log that must not hold its message: JSON.parse, for one,
 * quotes what it was given. Keeps name, code, constraint and the lines of the stack; leaves causes out.
 */
export function withoutMessage(error: unknown): Error {
  const kept = new Error('left out: it may quote the request')
  if (!(error instanceof Error)) return Object.assign(kept, { name: typeof error, stack: undefined })
  kept.name = error.name
  kept.stack = [kept.message, ...placesOf(error)].join('\n')
  for (const name of ['code', 'constraint']) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') Object.assign(kept, { [name]: value })
  }
  return kept
}

/**
 * The calls in the stack, which begins with the message: if the message is not found there, the calls cannot
 * be separated from it, and there are none.
 */
function placesOf({ message, stack = '' }: Error): readonly string[] {
  const start = stack.indexOf(message)
  if (start === -1) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
}
