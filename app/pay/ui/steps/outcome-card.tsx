import type { ReactNode } from 'react'
import type { Words } from '#lib/checkout/words.ts'
import type { Money } from '#lib/money/money.ts'
import { Icon, type IconName } from '../../../ui/line-icon.tsx'
import { Phrases } from '../../../ui/phrases.tsx'
import type { WithPayment } from '../../checkout-view.ts'
import { ContactFold } from '../frame/contact-fold.tsx'
import { StepTitle } from '../frame/step-title.tsx'

interface OutcomeCardProps {
  readonly view: WithPayment
  readonly look: 'good' | 'warn' | 'bad'
  readonly icon: IconName
  readonly title: string
  readonly leads: readonly (string | undefined)[]
  readonly facts?: readonly Fact[]
  readonly children?: ReactNode
  /** The live line, where there still is one: always at the foot. */
  readonly watch?: ReactNode
}

export type Fact = readonly [label: string, value: ReactNode]

/** The result of a payment, or its last state before one: an icon, sentences, facts and a link. */
export const OutcomeCard = ({
  view,
  look,
  icon,
  title,
  leads,
  facts = [],
  children,
  watch,
}: OutcomeCardProps) => (
  <main className="step">
    {null}
    <StepTitle
      name={view.screen.at}
      mark={
        <span className={`result-mark result-${look}`}>
          <Icon name={icon} size={36} />
        </span>
      }
    >
      <Phrases text={title} />
    </StepTitle>
    <div className="result">
      {leads.map((lead) => lead !== undefined && <p key={lead}>{lead}</p>)}
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
    <ContactFold view={view} />
    {watch}
  </main>
)

/** A link back to the shop, with its name where the page may show it. */
export const BackToShop = ({ view }: { view: Pick<WithPayment, 'words' | 'shopName' | 'returnUrl'> }) =>
  view.returnUrl === undefined ? null : (
    <a className="action" href={view.returnUrl} target="_top">
      {backLabel(view)}
    </a>
  )

export const backLabel = ({ words, shopName }: Pick<WithPayment, 'words' | 'shopName'>): string =>
  shopName === undefined ? words.t('result.back') : words.t('result.backShop', { shop: shopName })

/** One text where the shop has a name, another where it has not. */
export const withShop = (
  words: Words,
  key: string,
  shopName: string | undefined,
  values: Record<string, string> = {},
): string =>
  shopName === undefined ? words.t(key, values) : words.t(`${key}Shop`, { ...values, shop: shopName })

export const moneyFact = (words: Words, key: string, amount: Money): Fact => [
  words.t(key),
  words.money(amount),
]
