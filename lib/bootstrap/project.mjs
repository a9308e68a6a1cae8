import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** A failure that one line explains to the person at the keyboard. */
export class Explained extends Error {}

/** The Node that the project installs for itself; everything but the install runs on it. */
export function projectNode(root = projectRoot) {
  const binary = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  throw new Explained(
    'The installed packages lack their Node binary: install scripts are switched off on this machine. Remove node_modules, allow them (npm config set ignore-scripts false) and start again.',
  )
}

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
