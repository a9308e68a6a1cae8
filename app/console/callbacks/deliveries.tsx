import { shownError } from '#lib/callbacks/delivery-error.ts'
import type { CallbackRow } from '#lib/callbacks/sql/list-callbacks.ts'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

type Delivery = CallbackRow['deliveries'][number]

/** How the last delivery of a callback went, what comes next, and all of them in a fold. */
export function Deliveries({ visit, callback }: { visit: Visit; callback: CallbackRow }) {
  const t = visit.phrases('callbacks')
  const last = callback.deliveries.at(-1)
  const outcome = ({ status, error }: Delivery): string => {
    if (status !== null) return t('answered', { status: String(status) })
    const shown = error === null ? undefined : shownError(error)
    return t.find(`errors.${shown}`) ?? t('errors.UNKNOWN_OUTCOME')
  }
  return (
    <>
      <p>
        {last ? outcome(last) : t('notYet')}
        {callback.nextDeliveryAt !== null && callback.status === 'PENDING' && (
          <span className="c-soft">
            {' '}
            {t('next')} <When at={callback.nextDeliveryAt} timeZone={visit.timeZone} show="SECOND" />
          </span>
        )}
      </p>
      {callback.deliveries.length > 1 && (
        <details className="c-fold callback-deliveries">
          <summary>{t('all', { count: callback.deliveries.length })}</summary>
          <ol>
            {callback.deliveries.map((delivery) => (
              <li key={delivery.at}>
                <When at={new Date(delivery.at)} timeZone={visit.timeZone} show="SECOND" /> ·{' '}
                {outcome(delivery)} · <span className="c-soft">{t('took', { ms: delivery.durationMs })}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
