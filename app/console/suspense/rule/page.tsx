import { readItem } from '#lib/console/suspense/item-detail.ts'
import { bookedAs } from '#lib/console/accounts/try-out-rule.ts'
import { tryRuleOf } from '#lib/console/suspense/rule-trial.ts'
import { consolePage } from '../../page-kind.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { notHere } from '../../visit.ts'
import { isUuid } from '#lib/platform/uuid.ts'
import '../suspense.css'
import { AddRule, TriedLines } from './tried-lines.tsx'

/** A rule from a line: what it would have booked, before it is added. */
export default consolePage('suspense.work', async (visit, { query }) => {
  const t = visit.phrases('suspense')
  const item = isUuid(query['item']) ? await readItem(visit.gateway, query['item']) : undefined
  if (!item) return notHere()
  const trial = await tryRuleOf(visit.gateway, visit, item, {
    whenText: query['whenText'],
    maxAmount: query['maxAmount'],
    book: query['book'],
  })
  return (
    <ConsoleMain
      visit={visit}
      title={t('rule.title')}
      lead={t('rule.lead', { account: trial.account })}
      actions={
        <a className="c-button" href={`/console/suspense?item=${item.id}`}>
          {t('rule.back')}
        </a>
      }
    >
      <form className="c-filters" action="/console/suspense/rule" method="get" aria-label={t('rule.try')}>
        <input type="hidden" name="item" value={item.id} />
        <div className="c-wide">
          <TextField
            label={t('rule.pattern')}
            name="whenText"
            value={trial.whenText}
            maxLength={300}
            required
            error={'refused' in trial.result ? trial.result.refused : undefined}
          />
        </div>
        <TextField
          label={t('rule.maxAmount')}
          name="maxAmount"
          value={trial.maxAmount}
          hint={trial.currencyCode}
          inputMode="decimal"
          required
        />
        <Choice
          label={t('rule.book')}
          name="book"
          value={trial.book}
          options={bookedAs.map((as) => [as, t(`bookAs.${as}`)])}
        />
        <div className="c-filters-acts">
          <button className="c-button">{t('rule.try')}</button>
        </div>
      </form>
      {!('refused' in trial.result) && (
        <Panel title={t('rule.tried')}>
          <TriedLines visit={visit} tried={trial.result} />
          <AddRule
            visit={visit}
            accountId={trial.accountId}
            others={trial.book === 'OWN_TRANSFER' ? trial.others : []}
            booksOpen
            next="/console/suspense"
          >
            {(['whenText', 'maxAmount', 'book'] as const).map((name) => (
              <input key={name} type="hidden" name={name} value={trial[name]} />
            ))}
          </AddRule>
        </Panel>
      )}
    </ConsoleMain>
  )
})
