import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'
import { amountShortest, type Money } from '#lib/money/money.ts'
import type { DayFigures } from '#lib/payments/read/ended-figures.ts'
import { Day } from '../../ui/day.tsx'

interface DayChartProps {
  readonly days: readonly DayFigures[]
  readonly name: string
  readonly words: ConsolePhrases<'overview'>
}

const size = { width: 560, height: 115 }
const inner = { top: 8, bottom: 1, left: 0, right: 0 }

/** The height of a picture; exact amounts are in the table beside it. */
const heightOf = (value: Money): number => Number(amountShortest(value))

/** Days side by side: bars for what was received, a line for what was paid out. Drawn on the server. */
export function DayChart({ days, name, words }: DayChartProps) {
  const highest = Math.max(
    1e-6,
    ...days.flatMap(({ received, paidOut }) => [received, paidOut].map(heightOf)),
  )
  const across = scaleBand(
    days.map(({ day }) => day),
    [inner.left, size.width - inner.right],
  ).paddingInner(0.28)
  const up = scaleLinear([0, highest], [size.height - inner.bottom, inner.top])
  const middle = ({ day }: DayFigures) => (across(day) ?? 0) + across.bandwidth() / 2
  const paidOut = line<DayFigures>(middle, (each) => up(heightOf(each.paidOut)))(days) ?? ''
  const hasPaidOut = days.some((each) => each.paidOut.amount !== 0n)
  const floor = up(0)
  return (
    <figure className="figures-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={name}>
        <line className="chart-floor" x1={0} x2={size.width} y1={floor} y2={floor} />
        {days.map((each) => {
          const top = up(heightOf(each.received))
          const tall = each.received.amount > 0n ? Math.max(floor - top, 1.5) : 0
          return (
            <g key={each.day}>
              <rect
                className="chart-received"
                x={across(each.day)}
                y={floor - tall}
                width={across.bandwidth()}
                height={tall}
                rx={Math.min(2.5, tall / 2)}
              />
              <rect
                className="chart-day"
                x={across(each.day)}
                y={inner.top}
                width={across.bandwidth()}
                height={floor - inner.top}
              >
                <title>
                  {`${each.day}: ${words('figures.received')} ${formatMoney(each.received, 'en')}, ${words('figures.paidOut')} ${formatMoney(each.paidOut, 'en')}`}
                </title>
              </rect>
            </g>
          )
        })}
        {hasPaidOut && <path className="chart-paid-out" d={paidOut} />}
      </svg>
      <div className="chart-ends c-small c-soft">
        {[days[0], days.at(-1)].map((end) => end && <Day key={end.day} day={end.day} />)}
      </div>
      <figcaption className="c-small c-soft">
        <span className="chart-key" data-of="received">
          {words('figures.received')}
        </span>
        {hasPaidOut && (
          <span className="chart-key" data-of="paid-out">
            {words('figures.paidOut')}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
