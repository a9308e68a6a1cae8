import type { AskedAct } from '#lib/console/acts/approvals.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { ConsoleForm } from '../ui/form.tsx'
import { momentText } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** What was asked for, in a few words; the approver sees all of it. */
function actText(t: ConsolePhrases<'suspense'>, { act, content }: AskedAct): string {
  const { as, id }: { as?: string; id?: string } = Object(content)
  const values = { as: t.find(`bookAs.${as}`) ?? '', payment: id ?? '' }
  return t.find(`asked.acts.${act}`, values) ?? act
}

/** What waits for another person's approval; who asked can undo it until then. */
export function AskedFor({ visit, asked }: { visit: Visit; asked: readonly AskedAct[] }) {
  const t = visit.phrases('suspense')
  return asked.map((one) => (
    <ConsoleForm key={one.id} visit={visit} action="/console/suspense/undo" className="s-asked">
      <p>
        {t('asked.by', {
          name: one.askedBy,
          when: momentText(one.askedAt, visit.timeZone),
          act: actText(t, one),
        })}
      </p>
      {one.isOwn && (
        <button className="c-button" name="approvalId" value={one.id}>
          {t('asked.undo')}
        </button>
      )}
    </ConsoleForm>
  ))
}
