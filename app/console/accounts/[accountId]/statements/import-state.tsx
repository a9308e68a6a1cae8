import type { StoredImport } from '#lib/console/accounts/read-accounts.ts'
import { Status, type Tone } from '../../../ui/status.tsx'
import type { Visit } from '../../../visit.ts'

const tones: Readonly<Record<StoredImport['state'], Tone>> = {
  READING: 'warn',
  BOOKING: 'warn',
  BOOKED: 'good',
  UNDOING: 'warn',
  UNDONE: 'plain',
}

/** Where an import stands, in words. */
export const ImportState = ({ visit, state }: { visit: Visit; state: StoredImport['state'] }) => (
  <Status tone={tones[state]}>{visit.phrases('accounts')(`statements.states.${state}`)}</Status>
)
