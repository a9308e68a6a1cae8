import { ClusterError, noSpaceLeft } from './cluster-error.ts'

/** Why a postmaster ended right after its start; a `ClusterError` where only a person can fix it. */
export type StartFailure =
  | 'already running'
  | 'port is taken'
  | 'old processes are ending'
  | 'start cancelled'
  | ClusterError

/** Reads the reason from PostgreSQL's log. */
export function explainStartFailure(output: string, directory: string): StartFailure {
  if (/lock file "postmaster.pid" (already exists|is empty)|bogus data in lock file/.test(output))
    return 'already running'
  if (/pre-existing shared memory block/.test(output)) return 'old processes are ending'
  if (/could not create any TCP\/IP sockets|Address already in use/.test(output)) return 'port is taken'
  return new ClusterError(adviceFor(output, directory))
}

function adviceFor(output: string, directory: string): string {
  const restore = `restore ${directory} from a backup, or move it away to begin with an empty database`
  if (/No space left on device/.test(output)) return noSpaceLeft(directory)
  // PG_VERSION was right, so files "incompatible with server" mean a corrupt control file.
  if (/control file|pg_control|database files are incompatible with server/.test(output))
    return `The control file of the database in ${directory} is damaged: ${restore}.`
  if (/checkpoint record|could not locate required checkpoint/.test(output)) {
    return `The write-ahead log of the database in ${directory} is damaged: ${restore}.`
  }
  if (/invalid permissions|wrong ownership/.test(output)) {
    return `${directory} has the wrong owner or mode: give it, with all in it, to the user that runs PostgreSQL (chown -R) and chmod 700 it.`
  }
  if (/Permission denied|Read-only file system/.test(output)) {
    return `PostgreSQL cannot write in ${directory}: ${firstComplaint(output)}. Correct the permissions and start again.`
  }
  return `The embedded PostgreSQL in ${directory} does not start: ${firstComplaint(output)} (more in server.log there).`
}

function firstComplaint(output: string): string {
  const complaint = /(?:FATAL|PANIC|ERROR):\s*(.+)/.exec(output)?.[1]
  return complaint ?? (output.trim().split('\n').at(-1) || 'it wrote no log')
}
