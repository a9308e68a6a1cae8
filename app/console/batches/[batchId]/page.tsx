import { readBatch, type BatchOnPage } from '#lib/console/batches/read-batch.ts'
import { consolePage } from '../../page-kind.tsx'
import { Amount } from '../../ui/amount.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { momentText, When } from '../../ui/when.tsx'
import { notHere, type Visit } from '../../visit.ts'
import { BatchState } from '../batch-state.tsx'
import '../batches.css'
import { Orders } from './orders.tsx'
import { ToldByBank } from './told-by-bank.tsx'

/** One batch: whom it pays, what to look at before it is approved, and what became of each payout. */
export default consolePage<{ batchId: string }>('suspense.work', async (visit, { params }) => {
  const shown = await readBatch(visit.gateway, visit, params.batchId)
  if (!shown) notHere()
  const t = visit.phrases('batches')
  const { batch } = shown
  const isOpen = batch.state === 'CREATED' || batch.state === 'APPROVED'
  return (
    <ConsoleMain
      visit={visit}
      title={t('batch.title', { account: batch.account })}
      lead={t('batch.lead', { at: momentText(batch.createdAt, visit.timeZone), zone: visit.timeZone })}
      actions={<CopyId id={batch.id} />}
    >
      <div className="c-panels">
        <Panel title={t('batch.facts')}>
          <dl className="c-facts">
            <dt>{t('columns.state')}</dt>
            <dd>
              <BatchState visit={visit} state={batch.state} />
              {batch.institutionCode !== undefined && ` ${batch.institutionCode}`}
            </dd>
            <dt>{t('columns.total')}</dt>
            <dd>
              {t('batch.sum', { count: batch.orders })} <Amount value={batch.total} />
            </dd>
            <dt>{t('columns.format')}</dt>
            <dd>{t.find(`formats.${batch.format.replaceAll('.', '-')}`) ?? batch.format}</dd>
            <dt>{t('columns.createdBy')}</dt>
            <dd>{shown.createdBy}</dd>
            <dt>{t('columns.approvedBy')}</dt>
            <dd>{shown.approvedBy ?? '–'}</dd>
            <dt>{t('columns.exported')}</dt>
            <dd>{batch.exportedAt ? <When at={batch.exportedAt} timeZone={visit.timeZone} /> : '–'}</dd>
          </dl>
        </Panel>
        <Panel title={t('batch.totals')}>
          <dl className="c-facts">
            {shown.totals.map(({ merchantCode, count, money }) => (
              <div key={merchantCode ?? ''}>
                <dt>{merchantCode ?? t('batch.returns')}</dt>
                <dd>
                  {count} · <Amount value={money} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      <Orders visit={visit} shown={shown} isOpen={isOpen} />
      <Steps visit={visit} shown={shown} />
      {batch.state === 'EXPORTED' && <ToldByBank visit={visit} shown={shown} />}
    </ConsoleMain>
  )
})

/** What comes next: approval, the file, or that it is given up. */
function Steps({ visit, shown }: { visit: Visit; shown: BatchOnPage }) {
  const t = visit.phrases('batches')
  const { batch, sha256, mayApprove } = shown
  const isOpen = batch.state === 'CREATED' || batch.state === 'APPROVED'
  const hidden = (
    <>
      <input type="hidden" name="batchId" value={batch.id} />
      <input type="hidden" name="sha256" value={sha256} />
    </>
  )
  return (
    <div className="c-acts">
      {batch.state === 'CREATED' && (
        <ConsoleForm visit={visit} action="/console/batches/act">
          {hidden}
          <button
            className="c-button"
            data-kind="main"
            name="act"
            value="approve"
            disabled={!mayApprove || batch.orders === 0}
            aria-describedby={mayApprove ? undefined : 'own-batch'}
          >
            {t('batch.approve')}
          </button>
        </ConsoleForm>
      )}
      {(batch.state === 'APPROVED' || batch.state === 'EXPORTED') && (
        <ConsoleForm visit={visit} action={`/console/batches/${batch.id}/file`} plain>
          <button className="c-button" data-kind={batch.state === 'APPROVED' ? 'main' : undefined}>
            {t(batch.state === 'APPROVED' ? 'batch.export' : 'batch.exportAgain')}
          </button>
        </ConsoleForm>
      )}
      {isOpen && (
        <ConsoleForm visit={visit} action="/console/batches/act">
          {hidden}
          <button className="c-button" data-kind="danger" name="act" value="cancel">
            {t('batch.cancel')}
          </button>
        </ConsoleForm>
      )}
      {batch.state === 'CREATED' && !mayApprove && (
        <p id="own-batch" className="c-soft">
          {t('batch.own')}
        </p>
      )}
    </div>
  )
}
