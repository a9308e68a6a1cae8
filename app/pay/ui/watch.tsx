import { liveState } from '#lib/checkout/live-state.ts'
import type { WithPayment } from '../checkout-view.ts'
import { LiveWatch } from './live-watch.tsx'

interface WatchProps {
  readonly view: Pick<WithPayment, 'payment' | 'now' | 'words' | 'address'>
  readonly line: string
  /** Seconds between reloads where no script runs; absent where a reload would take away what somebody is typing. */
  readonly reloadSeconds?: number
}

/** Live status and time left, always at the foot of the step. Without scripts the page reloads itself, or offers to. */
export function Watch({ view, line, reloadSeconds }: WatchProps) {
  const { payment, now, words, address } = view
  const { t } = words
  const state = liveState(payment, now)
  const { expireAt } = payment.attempt
  const opened = payment.createdAt.getTime()
  return (
    <>
      <LiveWatch
        address={address}
        state={state}
        totalSeconds={expireAt ? Math.round((expireAt.getTime() - opened) / 1000) : undefined}
        words={{
          line,
          timeLeft: t('watch.timeLeft'),
          lost: t('watch.lost'),
          back: t('watch.back'),
          minutesLeft: [1, 5].map((minutes) => t('watch.timeLeftSpoken', { minutes })),
        }}
      />
      <noscript>
        {reloadSeconds !== undefined && <meta httpEquiv="refresh" content={String(reloadSeconds)} />}
        <p className="again small soft">
          {reloadSeconds !== undefined && t('watch.noScript')} <a href={address}>{t('watch.again')}</a>
        </p>
      </noscript>
    </>
  )
}
