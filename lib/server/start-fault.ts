import { openingFaults } from '../open-gateway.ts'

/** Why the server does not start, for the person who started it: one line that says what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

const explained = [StartFault, ...openingFaults]

// Node's codes, and PostgreSQL's for a full disk.
const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and start again.',
  '53100': 'The disk of the database is full: free some space and start again.',
  EDQUOT: 'The disk quota of this user is exhausted: free some space and start again.',
  EROFS:
    'The data directory cannot be written (read-only file system): set GATEWAY_DATA_DIR to a directory that can.',
  EMFILE: 'This process may not open enough files: raise the limit (ulimit -n) and start again.',
}

/** One line for an expected fault; the stack for any other. */
export function explainStartFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (explained.some((known) => error instanceof known)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir' && 'path' in error) {
    return `${String(error.path)} cannot be created, since its parent directory does not exist and cannot be created: set GATEWAY_DATA_DIR to another directory.`
  }
  if (code === 'ENOTDIR' && 'path' in error) {
    return `${String(error.path)} cannot be created, since a part of its path is a file: set GATEWAY_DATA_DIR to a directory.`
  }
  if ((code === 'EACCES' || code === 'EPERM') && 'path' in error) {
    return `${String(error.path)} may not be written by this user: correct its permissions or set GATEWAY_DATA_DIR.`
  }
  return advice[code] ?? error.stack ?? error.message
}

/** Why the port is not available. */
export function listenFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartFault(
        `Port ${port} is taken by another program: stop it, or choose another port, such as PORT=${port + 1} npm start.`,
      )
    case 'EACCES':
      return new StartFault(`This user may not use port ${port}: choose one above 1023, such as PORT=3000.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(
        `HOST=${host} is not an address of this machine: use 0.0.0.0 for all of them, or 127.0.0.1.`,
      )
    default:
      return error
  }
}
