import type { CallbackRow } from '#lib/callbacks/sql/list-callbacks.ts'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { Status, type Tone } from '../ui/status.tsx'

type CallbackStatus = CallbackRow['status']

const tones: Readonly<Record<CallbackStatus, Tone>> = {
  PENDING: 'warn',
  DELIVERED: 'good',
  FAILED: 'bad',
  STOPPED: 'plain',
}

/** The status of a callback in a word. */
export const CallbackStatusWord = ({ status }: { status: CallbackStatus }) => (
  <Status tone={tones[status]}>{consolePhrases('callbacks')(`statuses.${status}`)}</Status>
)
