import type { ReactNode } from 'react'
import {
  readRails,
  settlingAccounts,
  type SettlingAccount,
  type ShownRail,
} from '#lib/console/system/read-rails.ts'
import { currencies, isCurrencyCode } from '#lib/money/currency.ts'
import { amountFixed } from '#lib/money/money.ts'
import { railKinds } from '#lib/rails/rails.ts'
import { consolePage, type Query } from '../../page-kind.tsx'
import { Amount } from '../../ui/amount.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import { When } from '../../ui/when.tsx'
import type { Visit } from '../../visit.ts'
import { SettingFields } from './setting-fields.tsx'
import './rails.css'

/** The rails that were added: ADMIN adds, tests and changes them. */
export default consolePage('books.read', async (visit, { query }) => {
  const t = visit.phrases('rails')
  const mayChange = visit.may('system.change')
  const [rails, accounts] = await Promise.all([readRails(visit.gateway), settlingAccounts(visit.gateway)])
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
      {rails.length === 0 && <Empty title={t('none')}>{t('noneHow')}</Empty>}
      {rails.map((rail) => (
        <Panel key={rail.row.id} title={rail.row.name} beside={<State visit={visit} rail={rail} />}>
          <RailFacts visit={visit} rail={rail} mayChange={mayChange} />
          {rail.returns.length > 0 && <OpenReturns visit={visit} rail={rail} mayChange={mayChange} />}
          {mayChange && <RailForms visit={visit} rail={rail} accounts={accounts} />}
        </Panel>
      ))}
      {mayChange && (
        <Panel title={t('add')}>
          <AddForm visit={visit} query={query} accounts={accounts} />
        </Panel>
      )}
    </ConsoleMain>
  )
})

const inCurrency = (accounts: readonly SettlingAccount[], code: string) =>
  accounts.flatMap(({ id, name, currencyCode }) => (currencyCode === code ? [[id, name] as const] : []))

interface RailProps {
  readonly visit: Visit
  readonly rail: ShownRail
}

function State({ visit, rail: { row } }: RailProps) {
  const t = visit.phrases('rails')
  if (!row.isEnabled) return <Status>{t('disabled')}</Status>
  return row.brokenSince ? (
    <Status tone="bad">{t('silent')}</Status>
  ) : (
    <Status tone="good">{t('enabled')}</Status>
  )
}

function RailFacts({ visit, rail, mayChange }: RailProps & { readonly mayChange: boolean }) {
  const t = visit.phrases('rails')
  const { row, settlesIn, noticeAddress, settings } = rail
  const { kind, currencyCode, methods, priority, share, min, max } = row
  return (
    <dl className="c-facts">
      <Fact name={t('kind')}>
        {kind} <CopyId id={row.id} />
      </Fact>
      <Fact name={t('currency')}>{currencyCode}</Fact>
      <Fact name={t('methods')}>{methods.join(', ')}</Fact>
      <Fact name={t('settlesIn')}>{settlesIn ?? t('nowhere')}</Fact>
      <Fact name={t('choice')}>
        {priority}, {share}
      </Fact>
      {(min ?? max) && (
        <Fact name={t('range')}>
          {min && (
            <>
              {t('from')} <Amount value={min} />{' '}
            </>
          )}
          {max && (
            <>
              {t('to')} <Amount value={max} />
            </>
          )}
        </Fact>
      )}
      {/* Whoever knows it can make us ask the institution. */}
      {mayChange && (
        <Fact name={t('noticeAddress')}>
          <code className="rails-address">{noticeAddress}</code>
        </Fact>
      )}
      <Fact name={t('settings')}>
        {settings === undefined && <Status tone="bad">{t('unreadable')}</Status>}
        {settings?.map(({ name, endsAt }, place) => (
          <span key={name}>
            {place > 0 && ', '}
            {name}
            {endsAt && (
              <>
                {' '}
                ({t('ends')} <When at={endsAt} timeZone={visit.timeZone} />)
              </>
            )}
          </span>
        ))}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const action = '/console/system/rails/act'

/** What the institution gave back, and nothing was taken from: whoever may change rails books it. */
function OpenReturns({ visit, rail, mayChange }: RailProps & { readonly mayChange: boolean }) {
  const t = visit.phrases('rails')
  return (
    <div className="rails-more">
      <h3>{t('returns')}</h3>
      <p className="c-soft c-small">{t('returnsHow')}</p>
      {rail.returns.map(({ id, idReceipt, key, money, since }) => (
        <div key={`${idReceipt} ${id}`}>
          <dl className="c-facts">
            <Fact name={t('money')}>
              <Amount value={money} />
            </Fact>
            <Fact name={t('order')}>
              <a href={`/console/payments?q=${encodeURIComponent(key)}`}>{key}</a>
            </Fact>
            <Fact name={t('receipt')}>{idReceipt}</Fact>
            <Fact name={t('since')}>
              <When at={since} timeZone={visit.timeZone} />
            </Fact>
          </dl>
          {mayChange && (
            <ConsoleForm visit={visit} action={action} className="rails-form" name={`${t('book')}: ${id}`}>
              <input type="hidden" name="railId" value={rail.row.id} />
              <input type="hidden" name="idReturn" value={id} />
              <input type="hidden" name="idReceipt" value={idReceipt} />
              <TextField label={t('reason')} name="reason" maxLength={140} autoComplete="off" required />
              <button className="c-button" name="act" value="book-return">
                {t('book')}
              </button>
            </ConsoleForm>
          )}
        </div>
      ))}
    </div>
  )
}

function RailForms({
  visit,
  rail: { row },
  accounts,
}: RailProps & { readonly accounts: readonly SettlingAccount[] }) {
  const t = visit.phrases('rails')
  const kind = railKinds.find((one) => one.kind === row.kind)
  const id = <input type="hidden" name="railId" value={row.id} />
  const named = (what: string) => `${what}: ${row.name}`
  return (
    <>
      <ConsoleForm visit={visit} action={action} className="c-acts" name={named(t('test'))}>
        {id}
        <button className="c-button" name="act" value="test">
          {t('test')}
        </button>
        {row.isEnabled ? (
          <button className="c-button" data-kind="danger" name="act" value="disable">
            {t('disable')}
          </button>
        ) : (
          <button className="c-button" data-kind="main" name="act" value="enable">
            {t('enable')}
          </button>
        )}
      </ConsoleForm>
      <details className="rails-more">
        <summary>{t('configure')}</summary>
        <ConsoleForm visit={visit} action={action} className="rails-form" name={named(t('configure'))}>
          {id}
          <TextField
            label={t('name')}
            name="name"
            value={row.name}
            maxLength={100}
            autoComplete="off"
            required
          />
          <TextField
            label={t('priority')}
            name="priority"
            value={String(row.priority)}
            hint={t('priorityHint')}
            inputMode="numeric"
          />
          <TextField
            label={t('share')}
            name="share"
            value={String(row.share)}
            hint={t('shareHint')}
            inputMode="numeric"
          />
          <TextField
            label={t('min')}
            name="min"
            value={row.min && amountFixed(row.min)}
            hint={t('noLimit')}
            inputMode="decimal"
          />
          <TextField
            label={t('max')}
            name="max"
            value={row.max && amountFixed(row.max)}
            hint={t('noLimit')}
            inputMode="decimal"
          />
          <Choice
            label={t('settlesIn')}
            name="settlesIn"
            value={row.settlesIn}
            options={inCurrency(accounts, row.currencyCode)}
            none={t('nowhere')}
          />
          <button className="c-button" name="act" value="configure">
            {t('save')}
          </button>
        </ConsoleForm>
      </details>
      {kind && (
        <details className="rails-more">
          <summary>{t('replace')}</summary>
          <p className="c-soft c-small">{t('replaceHint')}</p>
          <ConsoleForm visit={visit} action={action} className="rails-form" name={named(t('replace'))}>
            {id}
            <SettingFields visit={visit} kind={kind} isReplaced />
            <button className="c-button" name="act" value="settings">
              {t('replaceGo')}
            </button>
          </ConsoleForm>
        </details>
      )}
    </>
  )
}

interface AddFormProps {
  readonly visit: Visit
  readonly query: Query
  readonly accounts: readonly SettlingAccount[]
}

/** First kind and currency, on which the fields depend; then the rest. */
function AddForm({ visit, query, accounts }: AddFormProps) {
  const t = visit.phrases('rails')
  const kind = railKinds.find((one) => one.kind === query['kind'])
  const code = query['currency'] ?? ''
  const serves = kind && isCurrencyCode(code) ? kind.methods(code) : []
  const typed = visit.notice?.typed
  return (
    <>
      <form method="get" className="rails-form" aria-label={t('addWhat')}>
        <Choice
          label={t('kind')}
          name="kind"
          value={query['kind'] ?? railKinds[0]?.kind}
          options={railKinds.map((one) => [one.kind, one.kind])}
        />
        <Choice
          label={t('currency')}
          name="currency"
          value={query['currency']}
          options={currencies.map(({ code: one }) => [one, one])}
        />
        <button className="c-button">{t('addNext')}</button>
      </form>
      {kind && serves.length === 0 && <p>{t('servesNothing', { kind: kind.kind, currency: code })}</p>}
      {kind && serves.length > 0 && (
        <ConsoleForm visit={visit} action={action} className="rails-form" name={t('add')}>
          <input type="hidden" name="kind" value={kind.kind} />
          <input type="hidden" name="currencyCode" value={code} />
          <TextField
            label={t('name')}
            name="name"
            value={typed?.['name']}
            maxLength={100}
            autoComplete="off"
            required
          />
          <TextField
            label={t('methods')}
            name="methods"
            value={typed?.['methods']}
            hint={t('methodsHint', { methods: serves.join(', ') })}
            autoComplete="off"
          />
          <Choice
            label={t('settlesIn')}
            name="settlesIn"
            value={typed?.['settlesIn']}
            options={inCurrency(accounts, code)}
            none={t('nowhere')}
          />
          <SettingFields visit={visit} kind={kind} />
          <button className="c-button" data-kind="main" name="act" value="add">
            {t('addGo')}
          </button>
        </ConsoleForm>
      )}
    </>
  )
}
