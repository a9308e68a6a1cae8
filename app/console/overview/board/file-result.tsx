import type { Hindrance } from '#lib/console/accounts/try-file.ts'
import type { TriedFile } from '#lib/console/accounts/tried-files.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import type { Money } from '#lib/money/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Day } from '../../ui/day.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import type { Visit } from '../../visit.ts'

interface FileResultProps {
  readonly visit: Visit
  readonly tried: TriedFile
  /** What people call the account. */
  readonly account: string
}

/** What would become of a file, and the button that imports it. */
export function FileResult({ visit, tried, account }: FileResultProps) {
  const t = visit.phrases('accounts')
  const { trial } = tried
  const isHindered = trial.hindrances.length > 0
  // What hinders is said once.
  const isSaid = (message: string) =>
    trial.hindrances.some((hindrance) => hindrance.why === 'OPENING' && message.endsWith(hindrance.said))
  const said = trial.warnings.map(({ message }) => message).filter((message) => !isSaid(message))
  return (
    <section className="b-file" aria-labelledby="file-title">
      <h3 id="file-title">{t('file.title', { file: tried.fileName, account })}</h3>
      <dl className="b-figures">
        <div>
          <dt>{t('file.days')}</dt>
          <dd>
            {trial.from === undefined || trial.to === undefined ? (
              '–'
            ) : trial.from === trial.to ? (
              <Day day={trial.to} />
            ) : (
              <>
                <Day day={trial.from} /> – <Day day={trial.to} />
              </>
            )}
          </dd>
        </div>
        <Figure name={t('file.lines')} value={trial.lines} />
        <Sum name={t('file.sum')} value={trial.sum} />
        <div>
          <dt>{t('file.balances')}</dt>
          <dd>
            {trial.opening || trial.closing ? (
              <>
                {trial.opening ? <Amount value={trial.opening} /> : '–'} →{' '}
                {trial.closing ? <Amount value={trial.closing} /> : '–'}
              </>
            ) : (
              t('file.noBalances')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('file.last')}</dt>
          <dd>
            {trial.lastClosing ? (
              <>
                <Amount value={trial.lastClosing.money} /> <Day day={trial.lastClosing.day} />
              </>
            ) : (
              '–'
            )}
          </dd>
        </div>
        <Figure name={t('file.matched')} value={trial.matched} />
        <Figure name={t('file.suspense')} value={trial.suspense} />
        <Figure name={t('file.payouts')} value={trial.payouts} />
        <Figure name={t('file.duplicates')} value={trial.duplicates} />
        {trial.ignored > 0 && <Figure name={t('file.ignored')} value={trial.ignored} />}
        {trial.restored > 0 && <Figure name={t('file.restored')} value={trial.restored} />}
      </dl>
      {said.length > 0 && <Sentences title={t('file.warnings')} said={said} />}
      {trial.errors.length > 0 && (
        <Sentences
          title={t('file.errors')}
          said={trial.errors.map(({ line, reason }) => t('file.error', { line: String(line), reason }))}
        />
      )}
      {isHindered && (
        <div className="b-hindered" id="file-hindered">
          {trial.hindrances.map((hindrance, at) => (
            <p key={at}>{hindranceText(t, hindrance)}</p>
          ))}
        </div>
      )}
      <div className="c-acts">
        <ConsoleForm visit={visit} action="/console/overview/import">
          <input type="hidden" name="file" value={tried.id} />
          <button
            className="c-button"
            data-kind="main"
            disabled={isHindered}
            aria-describedby={isHindered ? 'file-hindered' : undefined}
          >
            {t('file.import')}
          </button>
        </ConsoleForm>
        <ConsoleForm visit={visit} action="/console/overview/discard">
          <input type="hidden" name="file" value={tried.id} />
          <button className="c-button" data-kind="quiet">
            {t('file.discard')}
          </button>
        </ConsoleForm>
      </div>
    </section>
  )
}

/** Why a file is not imported, as a sentence. */
export function hindranceText(t: ConsolePhrases<'accounts'>, hindrance: Hindrance): string {
  switch (hindrance.why) {
    case 'OPENING':
      return t('file.hindrances.OPENING', { said: hindrance.said })
    case 'AHEAD':
      return t('file.hindrances.AHEAD', { count: hindrance.count })
    case 'OTHER_ACCOUNT':
      return t('file.hindrances.OTHER_ACCOUNT', { said: hindrance.said })
    case 'UNREADABLE':
      return t('file.hindrances.UNREADABLE')
  }
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Sum = ({ name, value }: { name: string; value: Money | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ? <Amount value={value} /> : '–'}</dd>
  </div>
)

const shownMax = 20

function Sentences({ title, said }: { title: string; said: readonly string[] }) {
  return (
    <div className="b-said">
      <h4>{title}</h4>
      <ul>
        {said.slice(0, shownMax).map((sentence, at) => (
          <li key={at}>{sentence}</li>
        ))}
        {said.length > shownMax && <li>…</li>}
      </ul>
    </div>
  )
}
