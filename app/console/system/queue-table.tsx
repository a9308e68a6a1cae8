import type { Waiting } from '#lib/doctor/working-state.ts'
import { durationText } from '../overview/figures/duration-text.ts'
import { Table } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'

export function QueueTable({ visit, queue }: { visit: Visit; queue: readonly Waiting[] }) {
  const t = visit.phrases('system')
  return (
    <Table name={t('queue.title')}>
      <thead>
        <tr>
          <th scope="col">{t('queue.what')}</th>
          <th scope="col" data-number>
            {t('queue.count')}
          </th>
          <th scope="col" data-number>
            {t('queue.oldest')}
          </th>
        </tr>
      </thead>
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
