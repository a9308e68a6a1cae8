import { createInterface } from 'node:readline/promises'
import { leaveClustersAtOnce } from '../platform/embedded-postgres/embedded-cluster.ts'
import { runCommandLine } from './command-line.ts'
import { keepHeapSmall } from './small-heap.ts'

/** Asks on stderr: stdout is for the document. Ctrl-C and Ctrl-D mean no. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const left = new AbortController()
  terminal.once('close', () => left.abort())
  const answer = await terminal
    .question(`${question} Type yes: `, { signal: left.signal })
    .catch(() => '')
    .finally(() => terminal.close())
  return answer.trim().toLowerCase() === 'yes'
}

// A command that started the embedded PostgreSQL stops it again.
const endAtOnce = (exitCode: number) => void leaveClustersAtOnce().finally(() => process.exit(exitCode))
process.once('SIGINT', () => endAtOnce(130))
process.once('SIGTERM', () => endAtOnce(143))
process.once('SIGHUP', () => endAtOnce(129))

// `| head` reads a part of what is printed: the command does all that it was asked to, and is silent.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  loaded: keepHeapSmall,
  print: (text) => process.stdout.write(text),
  printBytes: (bytes) => process.stdout.write(bytes),
  complain: (line) => process.stderr.write(line),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
})
// Everything is closed by now. The migration engine leaves a timer of ten seconds, so the process exits
// without waiting for it.
process.stdout.write('', () => process.exit(exitCode))
