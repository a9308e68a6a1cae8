import type { ReactNode } from 'react'
import type { NoticeCode } from '#lib/checkout/session/session.ts'
import type { Words } from '#lib/checkout/words.ts'
import { Icon } from '../../../ui/line-icon.tsx'
import { Phrases } from '../../../ui/phrases.tsx'
import { StepTitle } from './step-title.tsx'

interface StepCardProps {
  readonly title: string
  /** Identifies the screen: when it changes, the title gets the focus. */
  readonly name: string
  readonly back?: ReactNode
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** The card of one step. */
export const StepCard = ({ title, name, back, notice, children }: StepCardProps) => (
  <main className="step">
    {back}
    <StepTitle name={name}>
      <Phrases text={title} />
    </StepTitle>
    {notice}
    {children}
  </main>
)

/** Why the last thing that the customer did had no effect. */
export const NoticeLine = ({ code, words }: { code: NoticeCode | undefined; words: Words }) =>
  code === undefined ? null : <NoticeBox text={words.t(`notice.${code}`)} />

const endsOnlyWay = [
  'METHOD_NOT_AVAILABLE',
  'OPERATOR_NOT_AVAILABLE',
  'AMOUNT_OUT_OF_RANGE',
  'SECURITY_CHECK_FAILED',
  'CUSTOMER_NOT_REGISTERED',
] as const satisfies readonly NoticeCode[]
type OnlyWayCode = (typeof endsOnlyWay)[number]

/** A refusal that leaves nothing to offer where the shop offers only one way to pay. */
export const refusedOnlyWay = (code: NoticeCode | undefined): OnlyWayCode | undefined =>
  endsOnlyWay.find((ends) => ends === code)

/** Such a refusal, sending the customer to the shop instead of to another way to pay. */
export const OnlyWayNotice = ({ code, words }: { code: OnlyWayCode; words: Words }) => (
  <NoticeBox text={words.t(`onlyWay.${code}`)} />
)

const NoticeBox = ({ text }: { text: string }) => (
  <div className="notice" role="alert">
    <Icon name="info" size={20} />
    <span>{text}</span>
  </div>
)

/** One step back: a form, because the server stores the step. */
export const BackButton = ({ action, name, label }: { action: string; name: string; label: string }) => (
  <form method="post" action={action}>
    <button className="step-back" name={name} value="">
      <Icon name="back" size={16} /> {label}
    </button>
  </form>
)
