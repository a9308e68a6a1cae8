import { namesOperator, payeeFields } from '#lib/demo/forms/payee-fields.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'
import { readBalance } from '#lib/ledger/read-balances.ts'
import { approvalThreshold } from '#lib/merchants/approval-threshold.ts'
import { payoutMethodsFor } from '#lib/methods/payout-registry.ts'
import { currencies } from '#lib/money/currency.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { notHere, type Visit } from '../visit.ts'
import { PayeeField } from './payee-field.tsx'

const paidOut = currencies.map(({ code }) => code).filter((code) => payoutMethodsFor(code).length > 0)

/** A payout by form, of a merchant's people. */
export default consolePage('payouts.create', async (visit, { query }) => {
  const { merchantCode } = visit
  if (merchantCode === undefined) notHere()
  const t = visit.phrases('merchants')
  const typed = visit.notice?.typed ?? {}
  const currencyCode = paidOut.find((code) => code === query['currency']) ?? 'INR'
  const methods = payoutMethodsFor(currencyCode)
  const method = methods.find(({ code }) => code === query['method']) ?? methods[0]
  if (!method) notHere()
  const { available } = await readBalance(visit.gateway.db, merchantCode, currencyCode)
  const operators = method.operators(currencyCode)
  const fields = payeeFields(method, currencyCode)
  return (
    <ConsoleMain
      visit={visit}
      title={t('payout.title')}
      lead={t('payout.lead', { rule: await ruleOf(visit, merchantCode, currencyCode) })}
    >
      <Filters action="/console/payouts" go={t('payout.show')} isFiltered={false}>
        <Choice
          label={t('currency')}
          name="currency"
          value={currencyCode}
          options={paidOut.map((code) => [code, code] as const)}
        />
        <Choice
          label={t('payout.method')}
          name="method"
          value={method.code}
          options={methods.map(({ code }) => [code, code] as const)}
        />
      </Filters>
      <Panel title={t('payout.payee')}>
        <ConsoleForm
          visit={visit}
          action="/console/payouts/create"
          className="c-form"
          name={t('payout.title')}
        >
          <input type="hidden" name="currencyCode" value={currencyCode} />
          <input type="hidden" name="paymentMethodCode" value={method.code} />
          <TextField
            label={t('payout.amount', { currency: currencyCode })}
            name="amount"
            value={typed['amount']}
            hint={t('payout.available', { amount: formatMoney(available, 'en') })}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          {operators.length > 0 && (
            <Choice
              label={t('payout.operator')}
              name="paymentOperatorCode"
              value={typed['paymentOperatorCode']}
              options={operators.map(({ code, name }) => [code, name] as const)}
              {...(!namesOperator(method, currencyCode) && { none: t('payout.noOperator') })}
            />
          )}
          {fields.map((field) => (
            <PayeeField key={field.path} visit={visit} field={field} value={typed[field.path]} />
          ))}
          <TextField
            label={t('payout.description')}
            name="description"
            value={typed['description']}
            hint={t('payout.optional')}
            maxLength={255}
          />
          <TextField
            label={t('payout.callbackUrl')}
            name="callbackUrl"
            value={typed['callbackUrl']}
            hint={t('payout.callbackHint')}
          />
          <div>
            <button className="c-button" data-kind="main">
              {t('payout.create')}
            </button>
          </div>
        </ConsoleForm>
      </Panel>
    </ConsoleMain>
  )
})

/** Whether another person has to agree. */
async function ruleOf(visit: Visit, merchantCode: string, currencyCode: (typeof paidOut)[number]) {
  const t = visit.phrases('merchants')
  if (!visit.gateway.config.fourEyes) return t('payout.ruleNone')
  const above = await approvalThreshold(visit.gateway.db, merchantCode, currencyCode)
  return above ? t('payout.ruleAbove', { amount: formatMoney(above, 'en') }) : t('payout.ruleAll')
}
