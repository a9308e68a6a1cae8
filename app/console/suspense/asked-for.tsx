import type { AskedAct } from '#lib/console/acts/approvals.ts'
import { ConsoleForm } from '../ui/form.tsx'
import { momentText } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** What waits for another person's approval; who asked can undo it until then. */
export function AskedFor({ visit, asked }: { visit: Visit; asked: readonly AskedAct[] }) {
  const t = visit.phrases('suspense')
  return asked.map(({ id, act, askedBy, askedAt, isOwn }) => (
    <ConsoleForm key={id} visit={visit} action="/console/suspense/undo" className="s-asked">
      <p>
        {t('asked.by', {
          name: askedBy,
          when: momentText(askedAt, visit.timeZone),
          act: t(`asked.acts.${act}`),
        })}
      </p>
      {isOwn && (
        <button className="c-button" name="approvalId" value={id}>
          {t('asked.undo')}
        </button>
      )}
    </ConsoleForm>
  ))
}
