import type { ReactNode } from 'react'
import type { Tried } from '#lib/console/accounts/try-out-rule.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { LineAmount } from '../../payments/line-table.tsx'
import { Day } from '../../ui/day.tsx'
import { Choice } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, TableHead } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'

const shownMost = 200

interface TriedLinesProps {
  readonly visit: Visit
  readonly tried: Tried
}

/** What a rule books or would have booked. */
export function TriedLines({ visit, tried: { lines, ofPayments } }: TriedLinesProps) {
  const t = visit.phrases('suspense')
  const open = lines.filter(({ itemId }) => itemId !== undefined).length
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

function StateOf({ t, state }: { readonly t: ConsolePhrases<'suspense'>; readonly state: string }) {
  if (state === 'OPEN') return <Status tone="warn">{t('rule.open')}</Status>
  return <Status>{t.find(`bookAs.${state}`) ?? state}</Status>
}

interface AddRuleProps {
  readonly visit: Visit
  readonly accountId: string
  /** Among which accounts the other one of a transfer is chosen; empty: there is none. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  /** Whether open items are booked too, unless the person wants it otherwise. */
  readonly booksOpen?: boolean
  /** The page that comes afterwards. */
  readonly next: string
  /** The fields of the rule. */
  readonly children: ReactNode
}

/** Adds a rule that was tried. */
export function AddRule({ visit, accountId, others, booksOpen = false, next, children }: AddRuleProps) {
  const t = visit.phrases('suspense')
  return (
    <ConsoleForm visit={visit} action="/console/suspense/rule/add" className="c-form" name={t('rule.add')}>
      <input type="hidden" name="accountId" value={accountId} />
      <input type="hidden" name="next" value={next} />
      {children}
      {others.length > 0 && (
        <Choice
          label={t('rule.counter')}
          name="counterAccountId"
          value={undefined}
          options={others.map(({ id, name }) => [id, name])}
          none={t('rule.noCounter')}
        />
      )}
      <label className="c-check">
        <input type="checkbox" name="apply" value="yes" defaultChecked={booksOpen} />
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
