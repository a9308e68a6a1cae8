import { pageState } from '#lib/checkout/pay/page-state.ts'
import type { WithPayment } from '../checkout-view.ts'
import { LiveStatus } from './live-status.tsx'

interface WatchProps {
  readonly view: Pick<WithPayment, 'payment' | 'now' | 'words' | 'address'>
  readonly line: string
  /**
   * Whether the page reloads itself where no script runs; not where that would lose what the customer is
   * typing.
   */
  readonly reloads?: boolean
}

/** Long enough to open a fold and read it, or to copy a code. */
const reloadSeconds = 20

/**
 * Live status and time left, always at the foot of the step, as long as there may be news. Without scripts
 * the page reloads itself, or offers to.
 */
export function Watch({ view, line, reloads = false }: WatchProps) {
  const { payment, now, words, address } = view
  const { t } = words
  const state = pageState(payment, now)
  if (state.watch === 'NONE') return null
  const { expireAt, openedAt } = payment.attempt
  return (
    <>
      <LiveStatus
        address={address}
        state={state}
        totalSeconds={expireAt ? Math.round((expireAt.getTime() - openedAt.getTime()) / 1000) : undefined}
        still={!reloads}
        words={{
          line,
          timeLeft: t('watch.timeLeft'),
          lost: t('watch.lost'),
          back: t('watch.back'),
          oneMinute: t('watch.timeLeftSpoken', { minutes: 1 }),
          fiveMinutes: t('watch.timeLeftSpoken', { minutes: 5 }),
        }}
      />
      <noscript>
        {reloads && <meta httpEquiv="refresh" content={String(reloadSeconds)} />}
        <p className="again small soft">
          {reloads && t('watch.noScript')} <a href={address}>{t('watch.again')}</a>
        </p>
      </noscript>
    </>
  )
}
