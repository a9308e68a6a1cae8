import type { CurrencyFigures } from '#lib/payments/read/ended-figures.ts'
import { BareTable } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'

/** How many of the payins and top-ups by each method succeeded, of those that ended. */
export function MethodTable({ visit, figures }: { visit: Visit; figures: CurrencyFigures }) {
  const t = visit.phrases('overview')
  return (
    <BareTable
      className="figures-methods"
      scrollClass="figures-scroll"
      name={t('figures.successOf', { currency: figures.currencyCode })}
    >
      <thead>
        <tr>
          <th scope="col">{t('figures.method')}</th>
          <th scope="col">{t('figures.success')}</th>
          <th scope="col" data-number>
            {t('figures.ended')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.methods.map(({ method, ended, succeeded }) => (
          <tr key={method}>
            <th scope="row">{method}</th>
            <td className="figures-rate">
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="rate-all" width={100} height={6} />
                <rect className="rate-part" width={(100 * succeeded) / ended} height={6} />
              </svg>
              {percentText(succeeded, ended)}
            </td>
            <td data-number>{ended.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </BareTable>
  )
}

/** A share with one decimal: "97.3%". */
const percentText = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`
