import { searchPayments } from '#lib/payments/search/search-payments.ts'
import { Empty } from '../ui/empty.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import type { Visit } from '../visit.ts'

/** In a sandbox without payments: fills it, for whoever wants to look around. */
export async function ExampleOffer({ visit }: { visit: Visit }) {
  const { gateway } = visit
  if (gateway.mode !== 'sandbox' || !visit.may('system.change')) return undefined
  const { payments } = await searchPayments(gateway, {}, { limit: 1 })
  if (payments.length > 0) return undefined
  const t = visit.phrases('overview')
  return (
    <Empty title={t('example.title')}>
      <p>{t('example.lead')}</p>
      <ConsoleForm visit={visit} action="/console/overview/example">
        <button className="c-button" data-kind="main">
          {t('example.make')}
        </button>
      </ConsoleForm>
    </Empty>
  )
}
