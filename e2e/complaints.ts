import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the checked server writes down what the API answered against its document. */
export const complaintsFile = (): string =>
  path.join(process.env['E2E_DATA_DIR'] ?? '', 'against-the-document.txt')

/** All complaints so far. */
export const readComplaints = (): string =>
  existsSync(complaintsFile()) ? readFileSync(complaintsFile(), 'utf8') : ''

/** After the last test: whatever came when none was running fails the run. */
export default function expectNoComplaint(): void {
  const complaints = readComplaints()
  if (complaints !== '')
    throw new Error(`The API answered against its document:\n${complaints.slice(0, 3_000)}`)
}
