import { addressWith } from '../ui/address-with.ts'
import type { Visit } from '../visit.ts'

/** The link that shows customers in clear to who may see them, which is recorded, or masks them again. */
export function CustomersShown({ visit, inClear }: { visit: Visit; inClear: boolean }) {
  const t = visit.phrases('payments')
  if (!visit.may('customers.read')) return null
  return (
    <p className="p-shown">
      {!inClear && <span className="c-soft">{t('masked')}</span>}
      <a
        className="c-button"
        data-kind="quiet"
        href={addressWith(visit.address, { show: inClear ? undefined : 'customers' })}
      >
        {t(inClear ? 'hideCustomers' : 'showCustomers')}
      </a>
    </p>
  )
}
