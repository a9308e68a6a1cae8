import { parentPort } from 'node:worker_threads'
import { firstRows } from '../first-rows.ts'
import { readStatementFile } from '../read-statement-file.ts'
import type { StatementPart } from '../statement.ts'
import { onlyFileIn } from '../zipped-files.ts'
import type { Answer, Request } from './messages.ts'

// The thread that `readInThread` starts: reads one file after another, as it is told.

/** A message costs more than most parts. */
const partsOfMessage = 500

const port = parentPort
if (!port) throw new Error('reading-thread.ts is the file of a thread')

let wake: ((request: Request) => void) | undefined
port.on('message', (request: Request) => wake?.(request))

const told = (): Promise<Request> => new Promise((resolve) => (wake = resolve))

function ask(answer: Answer): Promise<Request> {
  const next = told()
  port?.postMessage(answer)
  return next
}

async function* bytesOfFile(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const request = await ask({ kind: 'WANTS_BYTES' })
    if (request.kind !== 'BYTES' || !request.bytes) return
    yield request.bytes
  }
}

let request = await told()
for (;;) {
  if (request.kind === 'UNZIP') {
    request = await ask({ kind: 'UNZIPPED', bytes: onlyFileIn(request.packed) })
    continue
  }
  if (request.kind === 'ROWS') {
    const found = await firstRows(request.file, request.count)
    request = await ask({ kind: 'FIRST_ROWS', ...(found && { found }) })
    continue
  }
  if (request.kind !== 'OPEN') throw new Error(`${request.kind} is for a file that is open`)
  const { format, parts } = await readStatementFile(bytesOfFile(), request.options)
  await ask({ kind: 'FORMAT', ...(format && { format }) })
  let found: StatementPart[] = []
  for await (const part of parts) {
    if (found.push(part) < partsOfMessage) continue
    await ask({ kind: 'PARTS', parts: found })
    found = []
  }
  if (found.length > 0) await ask({ kind: 'PARTS', parts: found })
  request = await ask({ kind: 'END' })
}
