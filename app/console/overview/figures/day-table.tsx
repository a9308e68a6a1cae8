import type { DayFigures } from '#lib/payments/read/ended-figures.ts'
import { Amount } from '../../ui/amount.tsx'
import { Table } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'

interface DayTableProps {
  readonly visit: Visit
  readonly days: readonly DayFigures[]
  readonly currencyCode: string
}

/** The figures of the chart, exact, the newest day first. */
export function DayTable({ visit, days, currencyCode }: DayTableProps) {
  const t = visit.phrases('overview')
  return (
    <Table name={t('figures.chart', { currency: currencyCode })}>
      <thead>
        <tr>
          <th scope="col">{t('figures.day')}</th>
          <th scope="col" data-number>
            {t('figures.received')}
          </th>
          <th scope="col" data-number>
            {t('figures.paidOut')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, received, paidOut }) => (
          <tr key={day}>
            <th scope="row" className="c-tight">
              {day}
            </th>
            <td data-number>
              <Amount value={received} />
            </td>
            <td data-number>
              <Amount value={paidOut} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
