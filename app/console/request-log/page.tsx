import { readLines } from '#lib/platform/request-log/read-lines.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Empty } from '../ui/empty.tsx'
import { merchantCodesOf } from '../ui/merchant-choice.tsx'
import { Pager } from '../ui/pager.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import { afterText, lineFilterOf, linePositionOf } from './request-query.ts'
import { RequestFilters } from './request-filters.tsx'
import './request-log.css'

const pageRows = 100

/** The requests of one merchant to the API, and how they were answered. */
export default consolePage('requests.read', async (visit, { query }) => {
  const t = visit.phrases('request-log')
  const codes = await merchantCodesOf(visit)
  const merchant = codes.find((code) => code === query['merchant']) ?? codes[0]
  const filter = lineFilterOf(query, visit.timeZone)
  const { lines, next } =
    merchant === undefined
      ? { lines: [], next: undefined }
      : await readLines(visit.gateway.db, merchant, filter, {
          before: linePositionOf(query['after']),
          limit: pageRows,
        })
  return (
    <ConsoleMain
      visit={visit}
      fresh={20}
      title={t('title')}
      lead={`${t('lead')} ${visit.phrases('frame')('zone', { zone: visit.timeZone })}`}
    >
      <RequestFilters visit={visit} query={query} merchant={merchant} codes={codes} />
      {lines.length === 0 ? (
        <Empty title={t('none')}>{next ? t('noneYet') : t('noneWhy')}</Empty>
      ) : (
        <Table name={t('title')} className="requests">
          <TableHead
            columns={[
              t('at'),
              t('request'),
              t('status'),
              t('codes'),
              { number: t('duration') },
              { number: t('size') },
              t('requestId'),
            ]}
          />
          <tbody>
            {lines.map((line) => (
              <tr key={line.requestId}>
                <td>
                  <When at={line.at} timeZone={visit.timeZone} show="SECOND" />
                </td>
                <td className="request-line">
                  <code>
                    <b>{line.method}</b> {line.path}
                  </code>
                </td>
                <td>
                  <Status tone={toneOf(line.status)}>{line.status}</Status>
                </td>
                <td className="request-codes">{line.codes.join(', ')}</td>
                <td data-number>{t('ms', { ms: line.durationMs })}</td>
                <td data-number>{line.size === undefined ? '' : t('bytes', { bytes: line.size })}</td>
                <td>
                  <CopyId id={line.requestId} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pager address={visit.address} next={next && afterText(next)} />
    </ConsoleMain>
  )
})

const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good')
