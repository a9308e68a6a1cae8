/**
 * Once nobody reads what the process prints, printing raises an error. Next prints errors that nobody caught,
 * so each of these raises the next one, and the process is busy with them: from the first error that nobody
 * caught on, those of printing are ignored. stderr is left alone until then: Node makes a pipe that it opens
 * non-blocking for every process that has it.
 */
export function ignoreLostOutput(): void {
  process.once('uncaughtExceptionMonitor', () => {
    for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  })
}
