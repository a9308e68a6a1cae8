import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { startServerProcess } from '#lib/testing/processes/server-process.ts'
import { complaintsFile } from './complaints.ts'

// The production server behind a checked origin. An answer of the API that is not as the document describes
// it is recorded, whichever client got it, and the running test fails.

const { GATEWAY_DATA_DIR = '', PORT = '' } = process.env

// Playwright signals the whole process group; the server gets its signal only from here.
const server = await startServerProcess(
  GATEWAY_DATA_DIR,
  { PORT },
  { onComplaint: (complaint) => appendFileSync(complaintsFile(), `${complaint}\n`), detached: true },
)
server.child.stderr?.pipe(process.stderr)

// All tests are the merchant DEMO, which the start has registered: by its usual limit of ten requests a
// second they would wait for each other.
const configured = ['merchant', 'configure', '--code', 'DEMO', '--requests-per-second', '1000']
promisify(execFile)(process.execPath, ['lib/bootstrap/gateway.mjs', ...configured]).catch((error: unknown) =>
  console.error(error),
)

const stop = () => {
  server.stop().then(
    (code) => process.exit(code ?? 1),
    () => process.exit(1),
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
