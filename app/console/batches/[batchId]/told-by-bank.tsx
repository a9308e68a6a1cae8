import type { BatchOnPage } from '#lib/console/batches/read-batch.ts'
import { Choice, TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import type { Visit } from '../../visit.ts'

/** What people learned from the bank about a file that it got: it paid it, or did not and never will. */
export function ToldByBank({ visit, shown: { batch, orders } }: { visit: Visit; shown: BatchOnPage }) {
  const t = visit.phrases('batches')
  const named = orders.flatMap(({ payout, state }) =>
    payout && state === 'IN_FORCE'
      ? [
          [
            `${payout.kind}/${payout.merchantCode}/${payout.paymentId}`,
            `${payout.paymentId} (${payout.merchantCode})`,
          ] as const,
        ]
      : [],
  )
  return (
    <details className="c-fold">
      <summary>{t('told.title')}</summary>
      <ConsoleForm visit={visit} action="/console/batches/act" className="c-form" enter="NOTHING">
        <input type="hidden" name="batchId" value={batch.id} />
        <p>{t('told.lead')}</p>
        <Choice
          label={t('told.what')}
          name="payout"
          value={undefined}
          options={named}
          none={t('told.whole')}
        />
        <TextField label={t('told.reference')} name="reference" required maxLength={140} />
        <TextField label={t('told.reason')} name="reason" required maxLength={140} />
        <div className="c-acts">
          <button className="c-button" name="act" value="confirm">
            {t('told.confirm')}
          </button>
          <button className="c-button" data-kind="danger" name="act" value="release">
            {t('told.release')}
          </button>
        </div>
      </ConsoleForm>
    </details>
  )
}
