import type { Waiting } from '#lib/doctor/working-state.ts'
import { durationText } from '../ui/duration-text.ts'
import { Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'

export function QueueTable({ visit, queue }: { visit: Visit; queue: readonly Waiting[] }) {
  const t = visit.phrases('system')
  return (
    <Table name={t('queue.title')}>
      <TableHead columns={[t('queue.what'), { number: t('queue.count') }, { number: t('queue.oldest') }]} />
      <tbody>
        {queue.map(({ of, count, seconds }) => (
          <tr key={of}>
            <th scope="row">{t(`queue.kinds.${of}`)}</th>
            <td data-number>{count === undefined ? '' : count.toLocaleString('en')}</td>
            <td data-number>
              {seconds === undefined ? '' : seconds < 1 ? t('queue.nothing') : durationText(seconds)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
