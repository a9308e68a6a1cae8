import type { WaitingApproval } from '#lib/console/acts/approvals.ts'
import { ConsoleForm } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/field.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import { FactList } from './facts.tsx'

interface AskedListProps {
  readonly visit: Visit
  readonly waiting: readonly WaitingApproval[]
  /** Whether they are the person's own, which can be withdrawn only. */
  readonly own: boolean
}

/** What waits: what one person asked for on one page together, so that it is seen as one. */
export function AskedList({ visit, waiting, own }: AskedListProps) {
  const t = visit.phrases('approvals')
  const groups = Map.groupBy(waiting, ({ act, askedById }) => `${askedById} ${subjectOf(act)}`)
  return [...groups].map(([key, group]) => {
    const [{ askedBy, act } = { askedBy: '', act: '' }] = group
    const title = t('group', { name: askedBy, count: group.length, subject: subjectOf(act) })
    return (
      <Panel
        key={key}
        title={title}
        beside={!own && group.length > 1 && <ApproveAll visit={visit} group={group} />}
      >
        {group.map((asked) => (
          <Asked key={asked.id} visit={visit} asked={asked} own={own} />
        ))}
      </Panel>
    )
  })
}

/** The page on which an act is asked for: the first word of its command. */
const subjectOf = (act: string): string => act.split(' ')[0] ?? act

/** What was seen: an approval is one of exactly this. */
const Seen = ({ asked: { id, hash } }: { asked: WaitingApproval }) => (
  <input type="hidden" name="approval" value={`${id} ${hash}`} />
)

function ApproveAll({ visit, group }: { visit: Visit; group: readonly WaitingApproval[] }) {
  const t = visit.phrases('approvals')
  return (
    <ConsoleForm visit={visit} action="/console/approvals/decide">
      {group.map((asked) => (
        <Seen key={asked.id} asked={asked} />
      ))}
      <button className="c-button" name="decision" value="approve">
        {t('approveAll', { count: group.length })}
      </button>
    </ConsoleForm>
  )
}

function Asked({ visit, asked, own }: { visit: Visit; asked: WaitingApproval; own: boolean }) {
  const t = visit.phrases('approvals')
  const { facts, askedAt, expiresAt } = asked
  return (
    <article className="c-asked" aria-label={facts.title}>
      <div>
        <h3>{facts.title}</h3>
        <p className="c-soft c-small">
          {t('askedAt')} <When at={askedAt} timeZone={visit.timeZone} /> · {t('expires')}{' '}
          <When at={expiresAt} timeZone={visit.timeZone} />
        </p>
      </div>
      <FactList
        facts={facts}
        timeZone={visit.timeZone}
        inClear={visit.may('customers.read')}
        tableName={t('details', { title: facts.title })}
      />
      <div className="c-asked-acts">
        <ConsoleForm visit={visit} action="/console/approvals/decide">
          <Seen asked={asked} />
          <button
            className="c-button"
            data-kind={own ? undefined : 'main'}
            name="decision"
            value={own ? 'withdraw' : 'approve'}
          >
            {t(own ? 'withdraw' : 'approve')}
          </button>
        </ConsoleForm>
        {!own && (
          <ConsoleForm visit={visit} action="/console/approvals/decide" className="c-asked-refusal">
            <Seen asked={asked} />
            <TextField label={t('reason')} name="reason" maxLength={140} autoComplete="off" />
            <button className="c-button" data-kind="danger" name="decision" value="refuse">
              {t('refuse')}
            </button>
          </ConsoleForm>
        )}
      </div>
    </article>
  )
}
