import { ConsoleForm } from '../ui/form.tsx'
import { TextField } from '../ui/field.tsx'
import { typedMoment } from '../local-moment.ts'
import type { Visit } from '../visit.ts'

/** The form that sends again what failed while a merchant's server was out. */
export function ResendFailed({ visit, merchant }: { visit: Visit; merchant: string | undefined }) {
  const t = visit.phrases('callbacks')
  const yesterday = new Date(visit.gateway.clock.now().getTime() - 24 * 3_600_000)
  return (
    <ConsoleForm visit={visit} action="/console/callbacks/resend-failed" className="callback-resend-failed">
      {merchant !== undefined && <input type="hidden" name="merchant" value={merchant} />}
      <TextField
        label={t('since')}
        name="since"
        type="datetime-local"
        required
        value={visit.notice?.typed?.['since'] ?? typedMoment(yesterday, visit.timeZone)}
      />
      <button className="c-button">{t('resendFailed')}</button>
    </ConsoleForm>
  )
}
