import { addressWith } from '../ui/address-with.ts'
import type { Visit } from '../visit.ts'

/** Files of exactly what the page shows, all of its pages. */
export function ExportLinks({ visit }: { visit: Visit }) {
  const t = visit.phrases('payments')
  const query = addressWith(visit.address, { after: undefined }).split('?')[1]
  const address = `/console/payments/export${query === undefined ? '' : `?${query}`}`
  return (
    <>
      <a className="c-button" download href={addressWith(address, { format: 'csv' })}>
        {t('exportCsv')}
      </a>
      <a className="c-button" download href={addressWith(address, { format: 'xlsx' })}>
        {t('exportXlsx')}
      </a>
    </>
  )
}
