import { countPending } from '#lib/callbacks/count-pending.ts'
import { readFigures, type Figures } from '#lib/console/overview/figures.ts'
import type { CurrencyFigures } from '#lib/payments/read/ended-figures.ts'
import { merchantCodesOf } from '../../ui/merchant-choice.tsx'
import { momentText } from '../../ui/when.tsx'
import type { Visit } from '../../visit.ts'
import { CurrencyPanel } from './currency-panel.tsx'
import './figures.css'

/** How long a page waits for figures that nobody has asked for lately. */
const patienceMs = 1_500

/** Today and the last 30 days: what came, what was paid out, how well and how fast. */
export async function FiguresOfPayments({ visit }: { visit: Visit }) {
  const t = visit.phrases('overview')
  const merchantCodes = await merchantCodesOf(visit)
  const [figures, pending] = await Promise.all([
    inTime(readFigures(visit.gateway, { merchantCodes, timeZone: visit.timeZone })),
    countPending(visit.gateway.db, merchantCodes),
  ])
  return (
    <section className="figures" aria-labelledby="figures-title">
      <div className="c-panel-head">
        <h2 id="figures-title">{t('figures.title')}</h2>
        <p className="c-soft c-small">
          {figures && (
            <>
              {t('figures.asOf', { at: momentText(figures.month.at, visit.timeZone) })}
              {' · '}
            </>
          )}
          <a href="/console/callbacks?status=PENDING">{t('figures.pending', { count: pending })}</a>
        </p>
      </div>
      {figures === undefined && <p className="c-soft">{t('figures.counting')}</p>}
      {figures && figures.month.figures.length === 0 && <p className="c-soft">{t('figures.none')}</p>}
      {figures && (
        <div className="figures-currencies">
          {figures.month.figures.map((month) => (
            <CurrencyPanel
              key={month.currencyCode}
              visit={visit}
              month={month}
              today={ofCurrency(figures, month)}
              days={figures.days}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const ofCurrency = ({ today }: Figures, { currencyCode }: CurrencyFigures): CurrencyFigures | undefined =>
  today.figures.find((each) => each.currencyCode === currencyCode)

/** The figures where they are there in time: they go on being counted, for the next visit. */
async function inTime(counted: Promise<Figures>): Promise<Figures | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, patienceMs, undefined)
  try {
    return await Promise.race([counted, late])
  } finally {
    clearTimeout(timer)
    counted.catch(() => {})
  }
}
