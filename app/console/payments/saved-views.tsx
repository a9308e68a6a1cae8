import { listViews } from '#lib/people/saved-views.ts'
import { addressWith } from '../ui/address-with.ts'
import { TextField } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import type { Visit } from '../visit.ts'

/** The searches that the person keeps, and the form that keeps this one. */
export async function SavedViews({ visit }: { visit: Visit }) {
  const t = visit.phrases('payments')
  const of = { personId: visit.person.personId, page: 'payments' }
  const views = await listViews(visit.gateway.db, of)
  const query = queryOf(visit.address)
  if (views.length === 0 && query === '') return null
  return (
    <nav className="p-views" aria-label={t('views')}>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <a
                href={`/console/payments?${view.query}`}
                aria-current={view.query === query ? 'page' : undefined}
              >
                {view.name}
              </a>
              {view.query === query && (
                <ConsoleForm visit={visit} action="/console/payments/views">
                  <button className="c-link-button" name="remove" value={view.name}>
                    {t('removeView', { name: view.name })}
                  </button>
                </ConsoleForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {query !== '' && !views.some((view) => view.query === query) && (
        <ConsoleForm visit={visit} action="/console/payments/views" className="p-reason">
          <input type="hidden" name="query" value={query} />
          <TextField
            label={t('viewName')}
            name="name"
            required
            maxLength={60}
            value={visit.notice?.typed?.['name']}
            autoComplete="off"
          />
          <button className="c-button">{t('saveView')}</button>
        </ConsoleForm>
      )}
    </nav>
  )
}

/** What of an address is kept: neither the place in the list, nor that customers were shown; no empty fields. */
function queryOf(address: string): string {
  const bare = new URL(addressWith(address, { after: undefined, show: undefined }), 'http://console.invalid')
  const given = [...bare.searchParams].filter(([, value]) => value !== '')
  return new URLSearchParams(given).toString()
}
