import { returnsOnTheirWay } from '#lib/console/batches/read-batch.ts'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** More are seen in their batches. */
const most = 200

/** What was ordered to go back and is on no statement yet. */
export async function ReturnsOnTheirWay({ visit }: { visit: Visit }) {
  const t = visit.phrases('suspense')
  const states = visit.phrases('batches')
  const returns = await returnsOnTheirWay(visit.gateway, most)
  return (
    <section aria-labelledby="on-their-way">
      <h2 id="on-their-way">{t('onTheirWay.title')}</h2>
      <p className="c-soft">{t(returns.length === 0 ? 'onTheirWay.none' : 'onTheirWay.lead')}</p>
      {returns.length > 0 && (
        <Table name={t('onTheirWay.title')}>
          <TableHead
            columns={[
              t('onTheirWay.ordered'),
              t('list.account'),
              { number: t('list.amount') },
              t('onTheirWay.payee'),
              t('onTheirWay.payeeAccount'),
              t('onTheirWay.reason'),
              t('onTheirWay.batch'),
            ]}
          />
          <tbody>
            {returns.map(({ key, money, account, orderedAt, reason, payee, batch }) => (
              <tr key={key}>
                <td>
                  <When at={orderedAt} timeZone={visit.timeZone} />
                </td>
                <td>{account}</td>
                <AmountCell value={money} />
                <td>{payee?.name ?? '–'}</td>
                <td>{payee?.account ?? '–'}</td>
                <td>{reason}</td>
                <td>
                  {batch ? (
                    <a href={`/console/batches/${batch.id}`}>{states(`states.${batch.state}`)}</a>
                  ) : (
                    t('onTheirWay.waits')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
