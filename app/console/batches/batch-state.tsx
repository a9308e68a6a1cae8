import type { PayoutBatch } from '#lib/console/batches/read-batch.ts'
import { Status, type Tone } from '../ui/status.tsx'
import type { Visit } from '../visit.ts'

const tones: Readonly<Record<PayoutBatch['state'], Tone>> = {
  CREATED: 'warn',
  APPROVED: 'warn',
  EXPORTED: 'good',
  REJECTED: 'bad',
  CANCELLED: 'plain',
  RELEASED: 'plain',
}

/** Where a batch stands, in words. */
export const BatchState = ({ visit, state }: { visit: Visit; state: PayoutBatch['state'] }) => (
  <Status tone={tones[state]}>{visit.phrases('batches')(`states.${state}`)}</Status>
)
