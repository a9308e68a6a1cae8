import type { WorkingList } from '#lib/console/suspense/working-list.ts'
import { bookings } from '#lib/payments/suspense/booking-entry.ts'
import { ConsoleForm } from '../ui/form.tsx'
import type { Visit } from '../visit.ts'
import { bookingKeys } from './booking-keys.ts'
import { ReasonField, ShortChoice, TargetFields } from './target-fields.tsx'

/** What is done to all items whose boxes are ticked: the boxes belong to this form. */
export function MarkedItems({ visit, list }: { visit: Visit; list: WorkingList }) {
  const t = visit.phrases('suspense')
  const own = [...list.asked.values()].flat().filter(({ isOwn }) => isOwn)
  const last = own.toSorted((one, other) => other.askedAt.getTime() - one.askedAt.getTime())[0]
  const typed = visit.notice?.typed ?? {}
  return (
    <div className="s-bar">
      <ConsoleForm
        visit={visit}
        action="/console/suspense/book"
        id="marked"
        className="s-marked"
        name={t('marked.name')}
        enter="NOTHING"
      >
        <p className="c-soft">{t('marked.hint')}</p>
        <div className="s-marked-reason">
          <ReasonField label={t('marked.reason')} />
        </div>
        <div className="c-acts">
          {bookings.map((as) => (
            <button key={as} className="c-button" name="as" value={as} data-key-marked={bookingKeys[as]}>
              {t(`bookAs.${as}`)}
            </button>
          ))}
          <button className="c-button" formAction="/console/suspense/take" data-key-marked="t">
            {t('care.take')}
          </button>
        </div>
        <details className="c-fold">
          <summary data-key-marked="a">{t('marked.several')}</summary>
          <div className="s-fields">
            <TargetFields t={t} merchants={list.merchants} typed={typed} kinds={['payin', 'topup']} />
            <ShortChoice t={t} typed={typed} />
            <button className="c-button" data-kind="main" formAction="/console/suspense/assign">
              {t('assign.button')}
            </button>
          </div>
        </details>
      </ConsoleForm>
      {last && (
        <ConsoleForm visit={visit} action="/console/suspense/undo">
          <button className="c-button" name="approvalId" value={last.id} data-key="u">
            {t('asked.undoLast')}
          </button>
        </ConsoleForm>
      )}
    </div>
  )
}
