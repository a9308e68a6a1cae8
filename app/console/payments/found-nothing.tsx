import type { SearchFault } from '#lib/console/search/find.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { Empty } from '../ui/empty.tsx'

/** What of a search can find nothing, and why. */
export const FaultsOfSearch = ({
  t,
  faults,
}: {
  t: ConsolePhrases<'payments'>
  faults: readonly SearchFault[]
}) =>
  faults.length > 0 && (
    <ul className="p-faults" role="alert">
      {faults.map(({ field, value, reason }) => (
        <li key={`${field}:${value}`}>{t(`fault.${reason}`, { field, value })}</li>
      ))}
    </ul>
  )

export const NothingFound = ({ t, isFiltered }: { t: ConsolePhrases<'payments'>; isFiltered: boolean }) => (
  <Empty title={t(isFiltered ? 'nothing' : 'nothingYet')}>{isFiltered && <p>{t('nothingHint')}</p>}</Empty>
)

/** The limit of the console's statements was reached. */
export const SearchTooSlow = ({ t }: { t: ConsolePhrases<'payments'> }) => (
  <Empty title={t('tooSlow')}>
    <p>{t('tooSlowHint')}</p>
  </Empty>
)
