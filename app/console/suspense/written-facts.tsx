import type { ReactNode } from 'react'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { lineAddress } from '../payments/payment-address.ts'
import { Amount } from '../ui/amount.tsx'
import { Day } from '../ui/day.tsx'
import type { ItemDetailsProps } from './item-props.ts'

/** The line as its bank wrote it; of other money what its source said. */
export function WrittenFacts({ visit, item, detail: { written } }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  const { name, account } = written?.payer ?? item.payer ?? {}
  return (
    <section aria-labelledby="written-title">
      <h3 id="written-title">{t(written ? 'detail.written' : 'detail.unwritten')}</h3>
      <dl className="c-facts">
        {written && <FactsOfFile t={t} written={written} />}
        <Fact name={t('detail.party')}>{name}</Fact>
        <Fact name={t('detail.partyAccount')}>{account}</Fact>
        <Fact name={t('list.text')}>
          <span className="s-written">{written?.text ?? item.text}</span>
        </Fact>
        {written?.references.map(({ field, value }) => (
          <Fact key={`${field} ${value}`} name={field}>
            <code>{value}</code>
          </Fact>
        ))}
      </dl>
      {written && (
        <p>
          <a href={lineAddress(written)}>{t('detail.openLine')}</a>
        </p>
      )}
    </section>
  )
}

interface FactsOfFileProps {
  readonly t: ConsolePhrases<'suspense'>
  readonly written: NonNullable<ItemDetailsProps['detail']['written']>
}

const FactsOfFile = ({ t, written }: FactsOfFileProps) => (
  <>
    <Fact name={t('detail.file')}>
      {written.file ?? t('detail.unnamedFile')}, {t('detail.lineNumber', { number: written.number })}
    </Fact>
    <Fact name={t('detail.format')}>{written.format}</Fact>
    <Fact name={t('detail.booked')}>
      <Day day={written.bookedOn} /> {written.timeOfDay}
    </Fact>
    <Fact name={t('detail.valueDay')}>{written.valueOn && <Day day={written.valueOn} />}</Fact>
    <Fact name={t('detail.transactionDay')}>
      {written.transactionOn && <Day day={written.transactionOn} />}
    </Fact>
    <Fact name={t('detail.whole')}>
      <Amount value={written.money} />
    </Fact>
    <Fact name={t('detail.balance')}>{written.balanceAfter && <Amount value={written.balanceAfter} />}</Fact>
    <Fact name={t('detail.returnReason')}>{written.returnReason}</Fact>
  </>
)

/** A name and what it is; nothing where nothing is known. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === undefined || children === '' ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
