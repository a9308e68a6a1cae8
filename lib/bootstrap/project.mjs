import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** A failure that one line explains to the user. */
export class Explained extends Error {}

/** Progress goes to stderr: stdout belongs to what the command prints. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Runs an entry point; an explained failure is one line, anything else keeps its stack. */
export async function entryPoint(run) {
  try {
    process.exitCode = await run()
  } catch (error) {
    say(error instanceof Explained ? error.message : error.stack)
    process.exitCode = 1
  }
}
