import { listMerchants } from '#lib/merchants/list.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
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
      {visit.may('merchants.change') && (
        <Panel title={t('create.title')}>
          <CreateForm visit={visit} />
        </Panel>
      )}
    </ConsoleMain>
  )
})

function CreateForm({ visit }: { readonly visit: Visit }) {
  const t = visit.phrases('merchants')
  const typed = visit.notice?.typed
  return (
    <ConsoleForm visit={visit} action="/console/merchants/!create" className="merchants-create">
      <TextField
        label={t('create.code')}
        name="code"
        value={typed?.['code']}
        hint={t('create.codeHint')}
        maxLength={64}
        autoComplete="off"
        required
      />
      <TextField
        label={t('create.name')}
        name="name"
        value={typed?.['name']}
        hint={t('create.nameHint')}
        maxLength={140}
        autoComplete="off"
        required
      />
      <TextField
        label={t('create.rate')}
        name="requestsPerSecond"
        value={typed?.['requestsPerSecond']}
        hint={t('create.usual')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field label={t('create.key')} hint={t('create.keyHint')}>
        {(tied) => (
          <textarea
            {...tied}
            key={typed?.['publicKey']}
            name="publicKey"
            rows={4}
            spellCheck={false}
            defaultValue={typed?.['publicKey']}
          />
        )}
      </Field>
      <button className="c-button" data-kind="main">
        {t('create.go')}
      </button>
    </ConsoleForm>
  )
}
