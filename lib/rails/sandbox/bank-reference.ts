import { createHash } from 'node:crypto'

/**
 * The 12 digits that the simulated bank shows its customer for a transfer, as Indian banks do (UTR): always
 * the same for one order, so that a tester can type it on the payment page before or after paying.
 */
export function bankReference(railReference: string): string {
  const digest = createHash('sha256').update(`bank reference of ${railReference}`).digest()
  return String(digest.readBigUInt64BE() % 1_000_000_000_000n).padStart(12, '0')
}
