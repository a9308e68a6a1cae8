import { Status } from '../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { AssignForm } from './assign-form.tsx'
import { AskedFor } from './asked-for.tsx'
import { EarlierTable } from './earlier-table.tsx'
import type { ItemDetailsProps } from './item-props.ts'
import { openFor, PaymentLink, signedText } from './item-words.tsx'
import { BookForm, CareForm, DuplicateForm, MoneyOfRailForms, ReturnForm } from './other-forms.tsx'
import { WrittenFacts } from './written-facts.tsx'

/** One item: what is known of it, and what may be done. */
export function ItemDetails({
  visit,
  item,
  detail,
  list,
  isGone,
}: ItemDetailsProps & { readonly isGone: boolean }) {
  const t = visit.phrases('suspense')
  const props = { visit, item, detail, list }
  return (
    <section className="s-detail" aria-labelledby="item-title">
      {isGone && <p className="c-soft">{t('detail.gone')}</p>}
      <header className="s-detail-head">
        <h2 id="item-title">{signedText(item)}</h2>
        <Status tone={item.kind === 'UNMATCHED' ? 'plain' : 'warn'}>{t(`kinds.${item.kind}`)}</Status>
      </header>
      <p className="c-soft">
        {t('detail.of', { direction: item.direction, day: item.movedOn, account: item.account })}
        {' · '}
        {t('detail.opened')} {openFor(visit, item)}
        {' · '}
        {t(`kindsExplained.${item.kind}`)}
      </p>
      {item.payment && (
        <p>
          {t('detail.ofPayment')}: <PaymentLink t={t} payment={item.payment} />{' '}
          <span className="c-soft">{item.payment.merchantCode}</span>
        </p>
      )}
      {detail.paidFor && (
        <p>
          {t('detail.paidFor', {
            kind: detail.paidFor.kind,
            id: detail.paidFor.paymentId,
            merchant: detail.paidFor.merchantCode,
          })}
        </p>
      )}
      <AskedFor visit={visit} asked={list.asked.get(item.id) ?? []} />
      <AssignForm {...props} />
      <DuplicateForm {...props} />
      <MoneyOfRailForms {...props} />
      <BookForm {...props} />
      {item.direction === 'CREDIT' && <ReturnForm {...props} />}
      <CareForm {...props} />
      <WrittenFacts {...props} />
      <EarlierTable {...props} />
      <p className="c-small c-soft">
        {t('detail.opened')} <When at={item.openedAt} timeZone={visit.timeZone} />
      </p>
    </section>
  )
}
