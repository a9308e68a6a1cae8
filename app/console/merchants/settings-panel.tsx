import type { MerchantPage } from '#lib/console/merchants/merchant-page.ts'
import { callbackSchedules } from '#lib/merchants/settings/setting-fault.ts'
import { Choice, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Visit } from '../visit.ts'
import { ActForm } from './act-form.tsx'

/** The merchant's own settings. */
export function SettingsPanel({ visit, page }: { visit: Visit; page: MerchantPage }) {
  const t = visit.phrases('merchants')
  const { merchant, partialPaymentCallbacks } = page
  const schedule = callbackSchedules.find((one) => one === page.callbackSchedule) ?? 'standard'
  const partial = partialPaymentCallbacks ? 'on' : 'off'
  if (!visit.may('merchants.change'))
    return (
      <Panel title={t('settings')}>
        <dl className="c-facts">
          <dt>{t('name')}</dt>
          <dd>{merchant.channelName}</dd>
          <dt>{t('rate')}</dt>
          <dd>{merchant.requestsPerSecond}</dd>
          <dt>{t('timeZone')}</dt>
          <dd>{merchant.timeZone}</dd>
          <dt>{t('schedule')}</dt>
          <dd>{t(`schedules.${schedule}`)}</dd>
          <dt>{t('partial')}</dt>
          <dd>{t(partial)}</dd>
        </dl>
      </Panel>
    )
  return (
    <Panel title={t('settings')}>
      <ActForm visit={visit} code={merchant.code} act="settings" name={t('settings')}>
        <TextField label={t('name')} name="name" value={merchant.channelName} maxLength={140} />
        <TextField
          label={t('rate')}
          name="requestsPerSecond"
          value={String(merchant.requestsPerSecond)}
          inputMode="numeric"
        />
        <TextField label={t('timeZone')} name="timeZone" value={merchant.timeZone} />
        <Choice
          label={t('schedule')}
          name="callbackSchedule"
          value={schedule}
          options={callbackSchedules.map((one) => [one, t(`schedules.${one}`)] as const)}
        />
        <Choice
          label={t('partial')}
          name="partialPaymentCallbacks"
          value={partial}
          options={[
            ['on', t('on')],
            ['off', t('off')],
          ]}
        />
        <div>
          <button className="c-button">{t('save')}</button>
        </div>
      </ActForm>
    </Panel>
  )
}
