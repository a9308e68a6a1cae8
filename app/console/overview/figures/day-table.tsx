import type { DayFigures } from '#lib/payments/read/ended-figures.ts'
import { AmountCell, Table, TableHead } from '../../ui/table.tsx'
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
      <TableHead
        columns={[t('figures.day'), { number: t('figures.received') }, { number: t('figures.paidOut') }]}
      />
      <tbody>
        {days.toReversed().map(({ day, received, paidOut }) => (
          <tr key={day}>
            <th scope="row" className="c-tight">
              {day}
            </th>
            <AmountCell value={received} />
            <AmountCell value={paidOut} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
