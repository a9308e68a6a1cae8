import { readItem } from '#lib/console/suspense/item-detail.ts'
import { bookedAs, tryRuleOf } from '#lib/console/suspense/rule-trial.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { recordLook } from '#lib/platform/audit/record-look.ts'
import { consolePage } from '../../page-kind.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { notHere } from '../../visit.ts'
import { isUuid } from '../read-filter.ts'
import '../suspense.css'
import { AddRule, TriedLines } from './tried-lines.tsx'

/** A rule from a line: what it would have booked, before it is added. */
export default consolePage('suspense.work', async (visit, { query }) => {
  const t = visit.phrases('suspense')
  const item = isUuid(query['item']) ? await readItem(visit.gateway, query['item']) : undefined
  if (!item) return notHere()
  await recordLook(visit.writes, {
    command: 'account rule try',
    by: actorAt(visit),
    after: { by: ['text'] },
  })
  const trial = await tryRuleOf(visit.gateway, item, {
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
            error={'fault' in trial.result ? trial.result.fault : undefined}
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
      {!('fault' in trial.result) && (
        <Panel title={t('rule.tried')}>
          <TriedLines t={t} result={trial.result} />
          <AddRule visit={visit} trial={trial} />
        </Panel>
      )}
    </ConsoleMain>
  )
})
