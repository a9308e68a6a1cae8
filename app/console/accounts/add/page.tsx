import { settlingAccounts } from '#lib/console/system/read-rails.ts'
import { evmChains } from '#lib/countries/evm-chains.ts'
import { currencies, isCurrencyCode } from '#lib/money/currency.ts'
import { isOfChain, kindsOfAccounts } from '#lib/console/accounts/kinds-of-accounts.ts'
import { consolePage } from '../../page-kind.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Visit } from '../../visit.ts'
import '../accounts.css'

/** A new account that takes real payins: first kind and currency, on which the fields depend. */
export default consolePage('suspense.work', async (visit, { query }) => {
  const t = visit.phrases('accounts')
  const kind = kindsOfAccounts.find((one) => one.kind === query['kind'])
  const code = query['currency'] ?? ''
  return (
    <ConsoleMain
      visit={visit}
      title={t('add.title')}
      actions={
        <a className="c-button" href="/console/accounts">
          {t('title')}
        </a>
      }
    >
      <Panel title={t('add.what')}>
        <form method="get" className="a-fields" aria-label={t('add.what')}>
          <Choice
            label={t('list.kind')}
            name="kind"
            value={query['kind'] ?? 'BANK'}
            options={kindsOfAccounts.map((one) => [one.kind, one.kind])}
          />
          <Choice
            label={t('list.currency')}
            name="currency"
            value={query['currency']}
            options={currencies.map((one) => [one.code, one.code])}
          />
          <button className="c-button">{t('add.next')}</button>
        </form>
      </Panel>
      {kind && isCurrencyCode(code) && (
        <Panel title={t('add.of', { kind: kind.kind, currency: code })}>
          <p className="c-soft">{t('add.identifierIs', { what: kind.identifier })}</p>
          <AddForm visit={visit} kind={kind.kind} code={code} />
        </Panel>
      )}
    </ConsoleMain>
  )
})

const ofBanks = [
  'bankName',
  'bankCode',
  'bic',
  'branch',
  'city',
  'accountType',
  'biller',
  'walletAddress',
] as const
const ofChains = ['firstAddress', 'contract', 'sweepTo'] as const

interface AddFormProps {
  readonly visit: Visit
  readonly kind: string
  readonly code: string
}

async function AddForm({ visit, kind, code }: AddFormProps) {
  const t = visit.phrases('accounts')
  const typed = visit.notice?.typed
  const onChain = isOfChain(kind)
  const accounts = (await settlingAccounts(visit.gateway)).filter(({ currencyCode }) => currencyCode === code)
  const line = (name: (typeof ofBanks)[number] | (typeof ofChains)[number] | 'name') => (
    <TextField
      key={name}
      label={t(`add.fields.${name}`)}
      name={name}
      value={typed?.[name]}
      autoComplete="off"
      required={onChain && (name === 'firstAddress' || name === 'contract')}
    />
  )
  return (
    <ConsoleForm visit={visit} action="/console/accounts/act" className="a-fields" name={t('add.title')}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="currencyCode" value={code} />
      {onChain ? (
        <TextField label={t('add.fields.xpub')} name="secretKey" autoComplete="off" required />
      ) : (
        <TextField
          label={t('list.number')}
          name="identifier"
          value={typed?.['identifier']}
          autoComplete="off"
          required
        />
      )}
      <TextField
        label={t('facts.holder')}
        name="holder"
        value={typed?.['holder']}
        autoComplete="off"
        required
      />
      {line('name')}
      {onChain ? (
        <>
          <Choice
            label={t('add.fields.chain')}
            name="chain"
            value={typed?.['chain']}
            options={evmChains.map((chain) => [chain.code, chain.name])}
          />
          {ofChains.map(line)}
        </>
      ) : (
        <>
          {ofBanks.map(line)}
          <Choice
            label={t('add.fields.settlesIn')}
            name="settlesIn"
            value={typed?.['settlesIn']}
            options={accounts.map(({ id, name }) => [id, name])}
            none={t('add.itself')}
          />
          <Choice
            label={t('limits.payouts')}
            name="payouts"
            value={typed?.['payouts'] ?? 'false'}
            options={[
              ['false', t('limits.off')],
              ['true', t('limits.on')],
            ]}
          />
        </>
      )}
      <button className="c-button" data-kind="main" name="act" value="add">
        {t('add.go')}
      </button>
    </ConsoleForm>
  )
}
