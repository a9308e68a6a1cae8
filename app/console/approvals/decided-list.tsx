import type { DecidedApproval } from '#lib/console/acts/approvals.ts'
import { nameOfDecider } from '#lib/platform/audit/actor.ts'
import { Status, type Tone } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

const tones: Readonly<Record<DecidedApproval['state'], Tone>> = {
  APPROVED: 'warn',
  DONE: 'good',
  FAILED: 'bad',
  REFUSED: 'bad',
  WITHDRAWN: 'plain',
  VOID: 'plain',
}

/** What was decided about, the newest first. */
export function DecidedList({ visit, decided }: { visit: Visit; decided: readonly DecidedApproval[] }) {
  const t = visit.phrases('approvals')
  return (
    <Table name={t('table.name')}>
      <TableHead
        columns={(['at', 'act', 'asked', 'decided', 'state', 'said'] as const).map((column) =>
          t(`table.${column}`),
        )}
      />
      <tbody>
        {decided.map(({ id, act, asked_by, decided_by, decided_at, state, said }) => (
          <tr key={id}>
            <td>{decided_at && <When at={decided_at} timeZone={visit.timeZone} />}</td>
            <td className="c-tight">{act}</td>
            <td>{nameOfDecider(asked_by)}</td>
            <td>{decided_by === null ? '–' : nameOfDecider(decided_by)}</td>
            <td>
              <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
            </td>
            <td>{said ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
