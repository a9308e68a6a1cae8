import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The file in which the checked server records answers that the API's document does not describe. */
export const complaintsFile = (): string =>
  path.join(process.env['E2E_DATA_DIR'] ?? '', 'against-the-document.txt')

/** All complaints so far. */
export const readComplaints = (): string =>
  existsSync(complaintsFile()) ? readFileSync(complaintsFile(), 'utf8') : ''

/** After the last test: a complaint from the time between tests fails the run. */
export default function expectNoComplaint(): void {
  const complaints = readComplaints()
  if (complaints !== '')
    throw new Error(`The API answered against its document:\n${complaints.slice(0, 3_000)}`)
}
