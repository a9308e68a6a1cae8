import { monthLater } from '#lib/console/accounts/calendar.ts'
import type { AccountOnPage } from '#lib/console/accounts/read-accounts.ts'
import { TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Visit } from '../../visit.ts'

interface CalendarProps {
  readonly visit: Visit
  readonly found: AccountOnPage
  /** `YYYY-MM` */
  readonly month: string
}

/** The month's days: which a statement covers, which none, and before which something is missing. */
export function Calendar({ visit, found: { account, calendar, statements }, month }: CalendarProps) {
  const t = visit.phrases('accounts')
  const at = `/console/accounts/${account.id}`
  const [year, number] = month.split('-')
  const monthName = t('calendar.month', {
    month: t.find(`calendar.months.${number}`) ?? month,
    year: year ?? '',
  })
  return (
    <Panel title={t('calendar.title')}>
      <nav className="a-months" aria-label={t('calendar.title')}>
        <a href={`${at}?month=${monthLater(month, -1)}`}>{t('calendar.before')}</a>
        <strong>{monthName}</strong>
        <a href={`${at}?month=${monthLater(month, 1)}`}>{t('calendar.after')}</a>
      </nav>
      <ul className="a-calendar" aria-label={monthName}>
        {([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => (
          <li key={weekday} data-weekday aria-hidden="true">
            {t(`calendar.weekdays.${weekday}`)}
          </li>
        ))}
        {calendar.map(({ day, state, importId }, index) => {
          const name = t('calendar.day', { day, state: t(`calendar.states.${state}`) })
          return (
            <li key={day} data-day={state} className={index === 0 ? `a-first-${weekdayOf(day)}` : undefined}>
              {importId === undefined ? (
                <>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <span className="visually-hidden">{name}</span>
                </>
              ) : (
                <a href={`${at}/statements/${importId}`} aria-label={name}>
                  {Number(day.slice(8))}
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {statements.gaps.length > 0 && (
        <>
          <ul className="a-gaps">
            {statements.gaps.map(({ key, message }) => (
              <li key={key}>{message}</li>
            ))}
          </ul>
          <ConsoleForm visit={visit} action="/console/accounts/act" className="a-fields">
            <input type="hidden" name="accountId" value={account.id} />
            <TextField label={t('calendar.why')} name="reason" required maxLength={140} />
            <button className="c-button" name="act" value="accept-gap">
              {t('calendar.accept')}
            </button>
          </ConsoleForm>
        </>
      )}
    </Panel>
  )
}

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
