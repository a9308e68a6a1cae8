import type { WorkerTask } from '#lib/doctor/working-state.ts'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** What the workers do regularly, and whether it succeeds. */
export function TaskTable({ visit, tasks }: { visit: Visit; tasks: readonly WorkerTask[] }) {
  const t = visit.phrases('system')
  if (tasks.length === 0) return <p className="c-soft">{t('workers.none')}</p>
  return (
    <Table name={t('workers.title')}>
      <TableHead columns={[t('workers.task'), t('workers.next'), t('workers.state')]} />
      <tbody>
        {tasks.map(({ name, nextRunAt, tries }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <When at={nextRunAt} timeZone={visit.timeZone} />
            </td>
            <td>
              {tries > 1 ? (
                <Status tone="bad">{t('workers.failed', { tries: tries - 1 })}</Status>
              ) : (
                <Status tone="good">{t('workers.works')}</Status>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
