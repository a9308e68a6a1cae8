import { formatMoney } from '#lib/i18n/money-format.ts'
import { amountShortest } from '#lib/money/money.ts'
import { bookings } from '#lib/payments/suspense/booking-entry.ts'
import { TextField } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { bookingKeys } from './booking-keys.ts'
import { nextItem, typedOf, type ItemDetailsProps } from './item-props.ts'
import { ReasonField } from './target-fields.tsx'

/** Books the item as money of a rail that settles in its account: one form for each that it may be of. */
export function MoneyOfRailForms({ visit, item, detail, list }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  return detail.ofRails.map(({ idRail, rail, sum }) => (
    <ConsoleForm key={idRail} visit={visit} action="/console/suspense/book" className="s-form" name={rail}>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="next" value={nextItem(list, item)} />
      <input type="hidden" name="as" value="OWN_TRANSFER" />
      {sum && <input type="hidden" name="fee" value={amountShortest(sum.fee)} />}
      <div className="c-acts">
        <button className="c-button" name="rail" value={idRail}>
          {t('ofRail.button', { rail })}
        </button>
        <span className="c-soft">
          {sum
            ? t('ofRail.sum', { from: sum.from, through: sum.through, fee: formatMoney(sum.fee, 'en') })
            : t('ofRail.single')}
        </span>
      </div>
    </ConsoleForm>
  ))
}

/** Books the item, or a part of it, as what is no payment; a rule does the same with lines like it. */
export function BookForm({ visit, item, list }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  return (
    <ConsoleForm
      visit={visit}
      action="/console/suspense/book"
      className="s-form"
      name={t('book.name')}
      enter="NOTHING"
    >
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="next" value={nextItem(list, item)} />
      <h3>{t('book.name')}</h3>
      <div className="c-acts">
        {bookings.map((as) => (
          <button key={as} className="c-button" name="as" value={as} data-key={bookingKeys[as]}>
            {t(`bookAs.${as}`)}
          </button>
        ))}
        {item.text !== undefined && item.text !== '' && (
          <a className="c-button" data-kind="quiet" href={`/console/suspense/rule?item=${item.id}`}>
            {t('rule.link')}
          </a>
        )}
      </div>
      <div className="s-fields">
        <ReasonField label={t('book.reason')} />
        <TextField label={t('book.amount')} name="amount" inputMode="decimal" hint={t('assign.amountHint')} />
      </div>
    </ConsoleForm>
  )
}

/** Says that a line which may be a duplicate is one: it is booked no more. */
export function DuplicateForm({ visit, item, list }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  if (item.reason !== 'POSSIBLE_DUPLICATE') return null
  return (
    <ConsoleForm visit={visit} action="/console/suspense/book" className="s-form" name={t('twice.name')}>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="next" value={nextItem(list, item)} />
      <input type="hidden" name="as" value="DUPLICATE" />
      <h3>{t('twice.name')}</h3>
      <p className="c-soft">{t('twice.hint')}</p>
      <div className="s-fields">
        <ReasonField label={t('twice.reason')} isRequired />
        <button className="c-button">{t('twice.button')}</button>
      </div>
    </ConsoleForm>
  )
}

/** Orders the money to be paid back. */
export function ReturnForm({ visit, item, list }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  const typed = typedOf(visit.notice?.typed, item.id)
  return (
    <details className="c-fold" open={typed['accountNumber'] !== undefined}>
      <summary data-key="r">{t('return.name')}</summary>
      <ConsoleForm visit={visit} action="/console/suspense/return" className="s-form" name={t('return.name')}>
        <input type="hidden" name="id" value={item.id} />
        <input type="hidden" name="next" value={nextItem(list, item)} />
        <p className="c-soft">{t('return.hint')}</p>
        <div className="s-fields">
          <TextField label={t('return.account')} name="accountNumber" value={typed['accountNumber']} />
          <TextField label={t('return.holder')} name="accountName" value={typed['accountName']} />
          <TextField label={t('return.bank')} name="bankCode" value={typed['bankCode']} />
          <ReasonField label={t('return.reason')} value={typed['reason']} isRequired />
          <button className="c-button" data-kind="main">
            {t('return.button')}
          </button>
        </div>
      </ConsoleForm>
    </details>
  )
}

/** Who looks after the item, what is known so far, and the day of the next look. */
export function CareForm({ visit, item }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  return (
    <div className="s-care">
      <h3>{t('care.name')}</h3>
      <ConsoleForm visit={visit} action="/console/suspense/take" className="c-acts">
        <input type="hidden" name="id" value={item.id} />
        {item.owner !== undefined && (
          <span>
            {t('list.owner')}: {item.owner}
          </span>
        )}
        <button className="c-button" data-key="t">
          {t('care.take')}
        </button>
      </ConsoleForm>
      <ConsoleForm visit={visit} action="/console/suspense/note" className="s-fields" name={t('care.note')}>
        <input type="hidden" name="id" value={item.id} />
        <TextField label={t('care.note')} name="note" value={item.note} maxLength={140} data-key="n" />
        <TextField label={t('care.followUp')} name="followUp" type="date" value={item.followUp} />
        <button className="c-button">{t('care.save')}</button>
      </ConsoleForm>
    </div>
  )
}
