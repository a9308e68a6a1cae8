import type { RuleTrial } from '#lib/console/suspense/rule-trial.ts'
import type { MessageTranslator } from '#lib/i18n/translator.ts'
import { LineAmount } from '../../payments/line-table.tsx'
import { Day } from '../../ui/day.tsx'
import { Choice } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, TableHead } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'

const shownMost = 200

interface TriedLinesProps {
  readonly t: MessageTranslator
  readonly result: Exclude<RuleTrial['result'], { readonly fault: string }>
}

/** What a rule books or would have booked. */
export function TriedLines({ t, result: { lines, open, ofPayments } }: TriedLinesProps) {
  return (
    <>
      <p>{t('rule.triedLead', { open, before: lines.length - open })}</p>
      {ofPayments > 0 && (
        <p>
          <Status tone="warn">{t('rule.ofPayments', { count: ofPayments })}</Status>
        </p>
      )}
      {lines.length > shownMost && <p className="c-soft">{t('rule.first', { count: shownMost })}</p>}
      {lines.length === 0 ? (
        <p className="c-soft">{t('rule.nothing')}</p>
      ) : (
        <Table name={t('rule.lines')}>
          <TableHead
            columns={[t('list.day'), { number: t('list.amount') }, t('list.text'), t('rule.state')]}
          />
          <tbody>
            {lines.slice(0, shownMost).map((line) => (
              <tr key={line.id}>
                <td>
                  <Day day={line.bookedOn} />
                </td>
                <td data-number>
                  <LineAmount line={line} />
                </td>
                <td>{line.text}</td>
                <td>
                  <StateOf t={t} state={line.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

function StateOf({ t, state }: Pick<TriedLinesProps, 't'> & { readonly state: string }) {
  if (state === 'OPEN') return <Status tone="warn">{t('rule.open')}</Status>
  return <Status>{t.has(`bookAs.${state}`) ? t(`bookAs.${state}`) : state}</Status>
}

/** Adds the rule just as it was tried. */
export function AddRule({ visit, trial }: { visit: Visit; trial: RuleTrial }) {
  const t = visit.phrases('suspense')
  const kept = ['accountId', 'whenText', 'maxAmount', 'book'] as const
  return (
    <ConsoleForm visit={visit} action="/console/suspense/rule/add" className="c-form" name={t('rule.add')}>
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={trial[name]} />
      ))}
      {trial.book === 'OWN_TRANSFER' && (
        <Choice
          label={t('rule.counter')}
          name="counterAccountId"
          value={undefined}
          options={trial.others.map(({ id, name }) => [id, name])}
          none={t('rule.noCounter')}
        />
      )}
      <label className="c-check">
        <input type="checkbox" name="apply" value="yes" defaultChecked />
        {t('rule.apply')}
      </label>
      <div className="c-acts">
        <button className="c-button" data-kind="main">
          {t('rule.add')}
        </button>
      </div>
    </ConsoleForm>
  )
}
