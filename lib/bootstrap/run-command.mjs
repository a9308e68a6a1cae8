import { spawn } from 'node:child_process'

/**
 * Runs a command to its end. Never throws for a bad exit: `code` is not 0 then.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} output: stdout and stderr as they came
 */
export function runCommand(command, args, { onLine, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    let rest = ''
    const take = (chunk) => {
      output += chunk
      if (!onLine) return
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()
      lines.forEach(onLine)
    }
    child.stdout?.setEncoding('utf8').on('data', take)
    child.stderr?.setEncoding('utf8').on('data', take)
    const forget = passSignalsTo(child)
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      forget()
      if (rest) onLine?.(rest)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}

/** Whether an exit code says that a signal ended the command. */
export const wasInterrupted = (code) => code === 130 || code === 143

/**
 * Forwards SIGINT, SIGTERM and SIGHUP to the child instead of ending before it. Ctrl-C in a terminal reaches
 * the child by itself, and the child would take a second SIGINT as a request to end immediately.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops doing so
 */
export function passSignalsTo(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  signals.forEach((signal) => process.on(signal, pass))
  return () => signals.forEach((signal) => process.off(signal, pass))
}
