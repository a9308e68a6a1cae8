import { accountNames, settlingAccounts } from '#lib/console/system/read-rails.ts'
import { listOperatorTokens, type ListedToken } from '#lib/tokens/operator/list-operator-tokens.ts'
import { operatorScopes } from '#lib/tokens/operator/operator-token.ts'
import { consolePage } from '../../page-kind.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, TableHead } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import type { Visit } from '../../visit.ts'
import './tokens.css'

/** The keys of the operator's own machines: ADMIN creates and revokes them. */
export default consolePage('books.read', async (visit) => {
  const t = visit.phrases('tokens')
  const mayChange = visit.may('system.change')
  const [tokens, accounts, names] = await Promise.all([
    listOperatorTokens(visit.gateway.db),
    settlingAccounts(visit.gateway),
    accountNames(visit.gateway),
  ])
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={t('lead', { zone: visit.phrases('frame')('zone', { zone: visit.timeZone }) })}
      actions={
        <a className="c-button" href="/console/system">
          {t('back')}
        </a>
      }
    >
      {tokens.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <Table name={t('title')}>
          <TableHead
            columns={(['name', 'scopes', 'accounts', 'created', 'used', 'state'] as const).map((column) =>
              t(`columns.${column}`),
            )}
          />
          <tbody>
            {tokens.toReversed().map((token) => (
              <TokenRow key={token.id} visit={visit} token={token} names={names} />
            ))}
          </tbody>
        </Table>
      )}
      {mayChange && (
        <Panel title={t('create')}>
          <ConsoleForm visit={visit} action="/console/system/tokens/create" className="tokens-form" plain>
            <TextField
              label={t('name')}
              name="name"
              value={visit.notice?.typed?.['name']}
              maxLength={100}
              autoComplete="off"
              required
            />
            <fieldset>
              <legend>{t('scopes')}</legend>
              {operatorScopes.map((scope) => (
                <label key={scope} className="c-check">
                  <input type="checkbox" name="scope" value={scope} /> {t(`scope.${scope}`)}
                </label>
              ))}
            </fieldset>
            {accounts.length > 0 && (
              <details>
                <summary>{t('some')}</summary>
                <fieldset>
                  <legend>{t('accounts')}</legend>
                  {accounts.map(({ id, name }) => (
                    <label key={id} className="c-check">
                      <input type="checkbox" name="account" value={id} /> {name}
                    </label>
                  ))}
                </fieldset>
              </details>
            )}
            <button className="c-button" data-kind="main">
              {t('go')}
            </button>
          </ConsoleForm>
        </Panel>
      )}
    </ConsoleMain>
  )
})

interface TokenRowProps {
  readonly visit: Visit
  readonly token: ListedToken
  /** Of accounts, by ID. */
  readonly names: ReadonlyMap<string, string>
}

function TokenRow({ visit, token, names }: TokenRowProps) {
  const t = visit.phrases('tokens')
  const { id, name, scopes, accounts, createdAt, lastUsedAt, revokedAt } = token
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{scopes.map((scope) => t(`scope.${scope}`)).join(', ')}</td>
      <td>{accounts?.map((one) => names.get(one) ?? '–').join(', ') ?? t('all')}</td>
      <td>
        <When at={createdAt} timeZone={visit.timeZone} />
      </td>
      <td>{lastUsedAt ? <When at={lastUsedAt} timeZone={visit.timeZone} /> : '–'}</td>
      <td>
        {revokedAt ? (
          <>
            <Status>{t('revoked')}</Status> <When at={revokedAt} timeZone={visit.timeZone} />
          </>
        ) : (
          <div className="c-acts">
            <Status tone="good">{t('active')}</Status>
            {visit.may('system.change') && (
              <ConsoleForm visit={visit} action="/console/system/tokens/revoke">
                <input type="hidden" name="tokenId" value={id} />
                <button className="c-button" data-kind="danger" aria-label={`${t('revoke')}: ${name}`}>
                  {t('revoke')}
                </button>
              </ConsoleForm>
            )}
          </div>
        )}
      </td>
    </tr>
  )
}
