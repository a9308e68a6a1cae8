import { amountsOf } from '#lib/console/payments/amounts-of.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { Seen } from './seen.ts'

/** What was ordered, asked, received and given back. */
export function Amounts({ visit, story }: Seen) {
  const t = visit.phrases('payments')
  return (
    <Panel title={t('amounts')}>
      <dl className="c-facts p-amounts">
        {amountsOf(story.overview).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`amountNames.${name}`)}</dt>
            <dd>
              <Amount value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
