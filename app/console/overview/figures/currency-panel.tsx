import { money, type Money } from '#lib/money/money.ts'
import type { CurrencyFigures, DayFigures } from '#lib/payments/read/ended-figures.ts'
import { Amount } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BareTable } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { durationText } from '../../ui/duration-text.ts'
import { MethodTable } from './method-table.tsx'

interface CurrencyPanelProps {
  readonly visit: Visit
  readonly month: CurrencyFigures
  /** Undefined: nothing ended today. */
  readonly today: CurrencyFigures | undefined
  readonly days: readonly string[]
}

/** What happened in one currency: today, the last 30 days, day by day, by method. */
export function CurrencyPanel({ visit, month, today, days }: CurrencyPanelProps) {
  const t = visit.phrases('overview')
  const none = money(0n, month.currencyCode)
  const everyDay = days.map((day) => dayOf(day, month, today, days, none))
  const median = (figures: CurrencyFigures | undefined): string =>
    figures?.medianSeconds === undefined ? '–' : durationText(figures.medianSeconds)
  const lines: readonly (readonly [string, Money, Money])[] = [
    [t('figures.received'), today?.received ?? none, month.received],
    [t('figures.paidOut'), today?.paidOut ?? none, month.paidOut],
  ]
  return (
    <Panel title={month.currencyCode} className="figures-currency">
      <BareTable
        className="figures-sums"
        scrollClass="figures-scroll"
        name={t('figures.sums', { currency: month.currencyCode })}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('figures.figure')}</span>
            </th>
            <th scope="col">{t('figures.today')}</th>
            <th scope="col">{t('figures.month')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, ofToday, ofMonth]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Amount value={ofToday} />
              </td>
              <td>
                <Amount value={ofMonth} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('figures.median')}</th>
            <td>{median(today)}</td>
            <td>{median(month)}</td>
          </tr>
        </tbody>
      </BareTable>
      <DayChart days={everyDay} name={t('figures.chart', { currency: month.currencyCode })} words={t} />
      <details className="c-fold">
        <summary>{t('figures.asTable')}</summary>
        <DayTable visit={visit} days={everyDay} currencyCode={month.currencyCode} />
      </details>
      {month.methods.length > 0 && <MethodTable visit={visit} figures={month} />}
    </Panel>
  )
}

/** A day of the month; today as it is counted most lately. */
function dayOf(
  day: string,
  month: CurrencyFigures,
  today: CurrencyFigures | undefined,
  days: readonly string[],
  none: Money,
): DayFigures {
  if (day === days.at(-1) && today) return { day, received: today.received, paidOut: today.paidOut }
  return month.days.find((each) => each.day === day) ?? { day, received: none, paidOut: none }
}
