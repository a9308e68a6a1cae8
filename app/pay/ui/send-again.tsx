import type { SendingAgain } from '#lib/checkout/pay/send-again.ts'
import type { WithPayment } from '../checkout-view.ts'
import { LocalTime } from './local-time.tsx'

interface SendAgainProps {
  readonly view: WithPayment
  readonly again: SendingAgain
}

/** Sends the request once more; shows when that was last done, or why it was not sent. */
export function SendAgain({ view, again }: SendAgainProps) {
  const { words, address } = view
  const { t } = words
  if (again.often === 'ENOUGH') return <p className="note note-plain">{t('push.enough')}</p>
  return (
    <form method="post" action={`${address}/send-again`}>
      <button className="action action-quiet">{t('push.again')}</button>
    </form>
  )
}

/** The result of the last request to send it again. */
export function SentAgain({ view, again }: SendAgainProps) {
  const { words, session, now } = view
  const { t, locale } = words
  const { lastAt, secondsToWait } = again
  if (!lastAt) return null
  const tooSoon = session.entered.notice === 'SENT_AGAIN_TOO_SOON' && secondsToWait > 0
  const [before, after] = t('push.sentAgain', { time: timeMark }).split(timeMark)
  return (
    <output className="note note-plain note-lines">
      <span>
        {before}
        <LocalTime at={lastAt} written={words.deadline(lastAt, now)} locale={locale} shows="DEADLINE" />
        {after}
      </span>
      {tooSoon && <span>{t('push.tooSoon', { seconds: secondsToWait })}</span>}
    </output>
  )
}

/** A placeholder for the time, which only the browser can show in the reader's time zone. */
const timeMark = '\u0000'
