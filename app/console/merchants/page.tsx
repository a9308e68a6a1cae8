import { listMerchants } from '#lib/merchants/list.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import { MerchantView } from './merchant-view.tsx'

/** All merchants; people of one see their own. */
export default consolePage('merchants.read', async (visit, { query }) => {
  const t = visit.phrases('merchants')
  if (visit.merchantCode !== undefined)
    return <MerchantView visit={visit} code={visit.merchantCode} query={query} title={t('title')} />
  const merchants = await listMerchants(visit.gateway.db)
  return (
    <ConsoleMain visit={visit} title={t('title')} lead={t('lead')}>
      <Table name={t('title')}>
        <TableHead
          columns={[
            t('list.code'),
            t('list.name'),
            { number: t('list.rate') },
            t('list.since'),
            t('list.state'),
          ]}
        />
        <tbody>
          {merchants.map(({ merchantCode, channelName, requestsPerSecond, createdAt, closedAt }) => (
            <tr key={merchantCode}>
              <th scope="row">
                <a href={`/console/merchants/${encodeURIComponent(merchantCode)}`}>{merchantCode}</a>
              </th>
              <td>{channelName}</td>
              <td data-number>{requestsPerSecond}</td>
              <td>
                <When at={new Date(createdAt)} timeZone={visit.timeZone} show="DAY" />
              </td>
              <td>
                <Status tone={closedAt === undefined ? 'good' : 'plain'}>
                  {t(closedAt === undefined ? 'open' : 'closed')}
                </Status>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ConsoleMain>
  )
})
