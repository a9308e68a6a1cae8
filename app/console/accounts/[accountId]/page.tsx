import { limitTexts } from '#lib/console/accounts/changed-limits.ts'
import { isMonth } from '#lib/console/accounts/calendar.ts'
import { isOfChain } from '#lib/console/accounts/kinds-of-accounts.ts'
import { readAccount, type AccountOnPage } from '#lib/console/accounts/read-accounts.ts'
import { consolePage } from '../../page-kind.tsx'
import { Amount } from '../../ui/amount.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import { notHere, type Visit } from '../../visit.ts'
import '../accounts.css'
import { CanPayOut } from '../can-pay-out.tsx'
import { Calendar } from './calendar.tsx'
import { Rules } from './rules.tsx'

/** One account: what it is, what limits it, its statements day by day, its rules. */
export default consolePage<{ accountId: string }>('suspense.work', async (visit, { params, query }) => {
  const month = isMonth(query['month']) ? query['month'] : undefined
  const found = await readAccount(visit.gateway, params.accountId, month)
  if (!found) notHere()
  const t = visit.phrases('accounts')
  const { account, name, bank, ending } = found
  return (
    <ConsoleMain
      visit={visit}
      title={name}
      lead={`${bank === undefined ? '' : `${bank} `}••${ending}, ${account.currencyCode}`}
      actions={
        <>
          <CopyId id={account.id} />
          <a className="c-button" href={`/console/accounts/${account.id}/statements`}>
            {t('statements.title')}
          </a>
        </>
      }
    >
      <div className="a-two">
        <Facts visit={visit} found={found} />
        <Calendar visit={visit} found={found} month={found.month} />
        <Limits visit={visit} found={found} />
        {found.addresses.length > 0 && <Addresses visit={visit} found={found} />}
        {isOfChain(account.kind) && <Rescan visit={visit} found={found} />}
      </div>
      <Rules visit={visit} found={found} query={query} />
    </ConsoleMain>
  )
})

interface PartProps {
  readonly visit: Visit
  readonly found: AccountOnPage
}

function Facts({ visit, found: { account, hindrance, state, statements } }: PartProps) {
  const t = visit.phrases('accounts')
  const isEnabled = account.disabledAt === undefined
  return (
    <Panel title={t('facts.title')}>
      <dl className="c-facts">
        <dt>{t('list.kind')}</dt>
        <dd>{account.kind}</dd>
        <dt>{t('list.number')}</dt>
        <dd>{account.identifier}</dd>
        <dt>{t('facts.holder')}</dt>
        <dd>{account.holder}</dd>
        <dt>{t('list.state')}</dt>
        <dd>
          <Status tone={isEnabled ? 'good' : 'warn'}>
            {t(isEnabled ? 'list.enabled' : 'list.disabled')}
          </Status>
        </dd>
        <dt>{t('facts.books')}</dt>
        <dd>
          <Amount value={state.books} />
        </dd>
        <dt>{t('board.columns.difference')}</dt>
        <dd>{statements.difference ? <Amount value={statements.difference} /> : '–'}</dd>
        <dt>{t('list.payOut')}</dt>
        <dd>
          <CanPayOut visit={visit} hindrance={hindrance} />
        </dd>
        <dt>{t('facts.methods')}</dt>
        <dd>{account.methods.length > 0 ? account.methods.join(', ') : '–'}</dd>
        <dt>{t('facts.layout')}</dt>
        <dd>{account.mapping ?? t('facts.byHeadings')}</dd>
        <dt>{t('facts.zone')}</dt>
        <dd>{account.timeZone}</dd>
      </dl>
      <ConsoleForm visit={visit} action="/console/accounts/act">
        <input type="hidden" name="accountId" value={account.id} />
        <button
          className="c-button"
          data-kind={isEnabled ? 'danger' : undefined}
          name="act"
          value={isEnabled ? 'disable' : 'enable'}
        >
          {t(isEnabled ? 'facts.disable' : 'facts.enable')}
        </button>
      </ConsoleForm>
    </Panel>
  )
}

/** What limits the account, with what of it is used. An empty field removes a limit. */
function Limits({ visit, found: { account, state } }: PartProps) {
  const t = visit.phrases('accounts')
  const now = limitTexts(account)
  return (
    <Panel title={t('limits.title')}>
      <dl className="c-facts">
        <dt>{t('limits.today')}</dt>
        <dd>
          <Amount value={state.receivedToday} />
        </dd>
        <dt>{t('limits.claims')}</dt>
        <dd>{state.claims}</dd>
        <dt>{t('limits.offsets')}</dt>
        <dd>{Math.round(state.offsetsInUse * 100)} %</dd>
      </dl>
      <ConsoleForm visit={visit} action="/console/accounts/act" className="a-fields">
        <input type="hidden" name="accountId" value={account.id} />
        <TextField label={t('limits.daily')} name="dailyLimit" value={now.dailyLimit} inputMode="decimal" />
        <TextField label={t('limits.short')} name="acceptShort" value={now.acceptShort} />
        <TextField label={t('limits.shortUpTo')} name="shortUpTo" value={now.shortUpTo} />
        <TextField label={t('limits.fee')} name="feeUpTo" value={now.feeUpTo} inputMode="decimal" />
        <TextField label={t('limits.cutOff')} name="cutOff" value={now.cutOff} />
        <Choice
          label={t('limits.payouts')}
          name="payouts"
          value={now.payouts}
          options={[
            ['on', t('limits.on')],
            ['off', t('limits.off')],
          ]}
        />
        <button className="c-button" name="act" value="configure">
          {t('limits.save')}
        </button>
      </ConsoleForm>
    </Panel>
  )
}

function Rescan({ visit, found: { account } }: PartProps) {
  const t = visit.phrases('accounts')
  return (
    <Panel title={t('rescan.title')}>
      <p className="c-soft">{t('rescan.hint')}</p>
      <ConsoleForm visit={visit} action="/console/accounts/act" className="a-fields">
        <input type="hidden" name="accountId" value={account.id} />
        <TextField
          label={t('rescan.from')}
          name="fromBlock"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <button className="c-button" name="act" value="rescan">
          {t('rescan.go')}
        </button>
      </ConsoleForm>
    </Panel>
  )
}

function Addresses({ visit, found }: PartProps) {
  const t = visit.phrases('accounts')
  return (
    <Panel title={t('addresses.title')}>
      <dl className="c-facts">
        {found.addresses.map(({ account, name }) => (
          <div key={account.id}>
            <dt>{account.kind}</dt>
            <dd>{name === account.identifier ? name : `${name}: ${account.identifier}`}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
