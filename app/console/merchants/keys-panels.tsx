import type { MerchantPage } from '#lib/console/merchants/merchant-page.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When, momentText } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import { ActForm } from './act-form.tsx'

interface PartProps {
  readonly visit: Visit
  readonly page: MerchantPage
}

/** The public keys that sign the merchant's requests for tokens. */
export function KeysPanel({ visit, page: { merchant, keys } }: PartProps) {
  const t = visit.phrases('merchants')
  const { code } = merchant
  return (
    <Panel title={t('keys')}>
      {keys.length === 0 ? (
        <p className="c-soft">{t('noKeys')}</p>
      ) : (
        <Table name={t('keys')}>
          <TableHead columns={[t('fingerprint'), t('addedAt'), t('removeKey')]} />
          <tbody>
            {keys.map(({ fingerprint, addedAt }) => (
              <tr key={fingerprint}>
                <th scope="row">
                  <code>{fingerprint.slice(0, 12)}…</code>{' '}
                  <CopyId id={fingerprint} name={t('copyFingerprint')} />
                </th>
                <td>
                  <When at={addedAt} timeZone={visit.timeZone} show="DAY" />
                </td>
                <td>
                  <RemoveKey visit={visit} code={code} fingerprint={fingerprint} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ActForm visit={visit} code={code} act="add-key" name={t('addKey')}>
        <Field label={t('publicKey')} hint={t('publicKeyHint')}>
          {(tied) => <textarea {...tied} name="publicKey" rows={4} spellCheck={false} autoComplete="off" />}
        </Field>
        <div>
          <button className="c-button">{t('addKey')}</button>
        </div>
      </ActForm>
      <ActForm visit={visit} code={code} act="revoke-tokens" className="c-acts">
        <button className="c-button" data-kind="danger">
          {t('revokeTokens')}
        </button>
      </ActForm>
    </Panel>
  )
}

interface RemoveKeyProps {
  readonly visit: Visit
  readonly code: string
  readonly fingerprint: string
}

function RemoveKey({ visit, code, fingerprint }: RemoveKeyProps) {
  const t = visit.phrases('merchants')
  const name = t('removeKeyName', { fingerprint: fingerprint.slice(0, 12) })
  return (
    <ActForm visit={visit} code={code} act="remove-key" name={name} className="c-acts">
      <input type="hidden" name="publicKey" value={fingerprint} />
      <button className="c-button" data-kind="danger">
        {t('removeKey')}
      </button>
    </ActForm>
  )
}

/** The secret that callbacks are signed with; it is shown on a page of its own. */
export function SecretPanel({ visit, page: { merchant, previousSecretUntil } }: PartProps) {
  const t = visit.phrases('merchants')
  const until = previousSecretUntil && momentText(previousSecretUntil, visit.timeZone)
  return (
    <Panel title={t('secret')}>
      <p>
        {t('secretLead')} {until !== undefined && t('previousUntil', { at: until })}
      </p>
      <p>
        <a className="c-button" href={`/console/merchants/${encodeURIComponent(merchant.code)}/secret`}>
          {t('showSecret')}
        </a>
      </p>
      <ActForm visit={visit} code={merchant.code} act="rotate-secret" name={t('rotate')}>
        <TextField label={t('overlap')} name="overlapHours" value="24" inputMode="numeric" />
        <div>
          <button className="c-button">{t('rotate')}</button>
        </div>
      </ActForm>
    </Panel>
  )
}

/** One signed event to the merchant's server. */
export function TestEventPanel({ visit, code }: { visit: Visit; code: string }) {
  const t = visit.phrases('merchants')
  return (
    <Panel title={t('testEvent')}>
      <p>{t('testEventLead')}</p>
      <ActForm visit={visit} code={code} act="test-event" name={t('testEvent')}>
        <TextField label={t('url')} name="url" value={visit.notice?.typed?.['url']} hint={t('urlHint')} />
        <div>
          <button className="c-button">{t('sendTestEvent')}</button>
        </div>
      </ActForm>
    </Panel>
  )
}
