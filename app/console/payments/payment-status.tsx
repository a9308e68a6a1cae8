import { consolePhrases } from '#lib/i18n/console-messages.ts'
import type { PaymentStatus } from '#lib/payments/state-machine.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<PaymentStatus, Tone>> = {
  WAITING: 'warn',
  PROCESSING: 'warn',
  SUCCESS: 'good',
  REFUSED: 'bad',
  EXPIRED: 'plain',
}

/** The status of a payment in a word. */
export const PaymentStatusWord = ({ status }: { status: PaymentStatus }) => (
  <Status tone={tones[status]}>{consolePhrases('payments')(`statuses.${status}`)}</Status>
)
