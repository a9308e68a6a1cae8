/** From now on a write that nobody reads any more, of stdout or stderr, is no error. */
export function ignoreLostOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

/**
 * Next prints errors that nobody caught. An error of printing, which nobody reads either, would so raise the
 * next one, without end: from the first error that nobody caught on, they are ignored. Until then stderr is
 * left alone, because Node makes a pipe that it opens non-blocking for every process that has it.
 */
export function ignoreLostOutputAfterError(): void {
  process.once('uncaughtExceptionMonitor', ignoreLostOutput)
}
