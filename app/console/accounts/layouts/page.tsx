import {
  columnMeanings,
  fileToPointAt,
  ownLayouts,
  type FileToPointAt,
} from '#lib/console/accounts/pointed-layout.ts'
import { accountsWithAddresses } from '#lib/console/accounts/read-accounts.ts'
import { consolePage } from '../../page-kind.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Choice, Field, TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, TableHead } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'
import '../accounts.css'

/** The operator's own layouts of banks' tables, and how one is made: by pointing at columns of a file. */
export default consolePage('suspense.work', async (visit, { query }) => {
  const t = visit.phrases('accounts')
  const fileId = query['file']
  const file =
    fileId === undefined ? undefined : await fileToPointAt(visit.writes, visit.person.personId, fileId)
  const layouts = await ownLayouts(visit.gateway)
  return (
    <ConsoleMain visit={visit} title={t('layouts.title')} lead={t('layouts.lead')}>
      {file && fileId !== undefined ? (
        <PointAt visit={visit} file={file} fileId={fileId} />
      ) : (
        <ChooseFile visit={visit} />
      )}
      {layouts.length === 0 ? (
        <Empty title={t('layouts.none')} />
      ) : (
        <Table name={t('layouts.own')}>
          <TableHead
            columns={[t('layouts.name'), t('layouts.bank'), t('layouts.country'), t('layouts.headings')]}
          />
          <tbody>
            {layouts.map(({ name, bank, country, columns }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{bank}</td>
                <td>{country}</td>
                <td>{Object.values(columns).flat().join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ConsoleMain>
  )
})

/** First a file of the bank. */
async function ChooseFile({ visit }: { visit: Visit }) {
  const t = visit.phrases('accounts')
  const accounts = await accountsWithAddresses(visit.gateway)
  return (
    <Panel title={t('layouts.new')}>
      <ConsoleForm visit={visit} action="/console/accounts/layouts/file" hasFiles className="a-fields">
        <Choice
          label={t('list.account')}
          name="account"
          value={undefined}
          options={accounts.map(({ account, name }) => [account.id, `${name} (${account.currencyCode})`])}
        />
        <Field label={t('layouts.file')}>
          {(tied) => <input {...tied} type="file" name="file" required accept=".csv,.txt,.xlsx" />}
        </Field>
        <button className="c-button" data-kind="main">
          {t('layouts.show')}
        </button>
      </ConsoleForm>
    </Panel>
  )
}

const shownRows = 12

interface PointAtProps {
  readonly visit: Visit
  readonly file: FileToPointAt
  readonly fileId: string
}

/** Then what each of its columns means. */
function PointAt({ visit, file: { fileName, rows, headingRow, columns }, fileId }: PointAtProps) {
  const t = visit.phrases('accounts')
  const typed = visit.notice?.typed ?? {}
  const places = Array.from({ length: columns }, (_, at) => at)
  return (
    <Panel title={t('layouts.point', { file: fileName })}>
      <ConsoleForm visit={visit} action="/console/accounts/layouts/add" className="a-point">
        <input type="hidden" name="file" value={fileId} />
        <Table name={fileName}>
          <thead>
            <tr>
              <th scope="col">{t('layouts.headingRow')}</th>
              {places.map((at) => (
                <th key={at} scope="col">
                  <select
                    name={`column-${at}`}
                    aria-label={t('layouts.column', { number: at + 1 })}
                    className="c-input"
                    defaultValue={typed[`column-${at}`] ?? ''}
                  >
                    <option value="">–</option>
                    {columnMeanings.map((meaning) => (
                      <option key={meaning} value={meaning}>
                        {t(`layouts.meanings.${meaning}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((cells, row) => (
              <tr key={row}>
                <td>
                  <label className="c-check">
                    <input
                      type="radio"
                      name="headingRow"
                      value={row}
                      defaultChecked={String(row) === (typed['headingRow'] ?? String(headingRow))}
                      aria-label={t('layouts.headingRowNumber', { number: row + 1 })}
                    />
                  </label>
                </td>
                {places.map((at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <div className="a-fields">
          <TextField
            label={t('layouts.name')}
            name="name"
            value={typed['name']}
            hint={t('layouts.nameHint')}
            required
            maxLength={40}
          />
          <TextField label={t('layouts.bank')} name="bank" value={typed['bank']} required maxLength={80} />
          <TextField
            label={t('layouts.country')}
            name="country"
            value={typed['country']}
            hint="TH, IN, BR"
            required
            maxLength={2}
          />
          <TextField
            label={t('layouts.dates')}
            name="dateFormat"
            value={typed['dateFormat'] ?? 'DD/MM/YYYY'}
            required
            maxLength={20}
          />
          <Choice
            label={t('layouts.decimal')}
            name="decimal"
            value={typed['decimal'] ?? '.'}
            options={[
              ['.', '1,234.50'],
              [',', '1.234,50'],
            ]}
          />
          <label className="c-check">
            <input type="checkbox" name="use" value="true" defaultChecked /> {t('layouts.use')}
          </label>
          <button className="c-button" data-kind="main">
            {t('layouts.add')}
          </button>
        </div>
      </ConsoleForm>
    </Panel>
  )
}
