import type { ReactNode } from 'react'
import type { NoticeCode } from '#lib/checkout/session.ts'
import type { Words } from '#lib/checkout/words.ts'
import { Icon } from './line-icon.tsx'
import { StepTitle } from './step-title.tsx'

interface StepCardProps {
  readonly title: string
  /** What the screen is: when it changes, the title gets the focus. */
  readonly name: string
  readonly back?: ReactNode
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** The card that asks one thing. */
export const StepCard = ({ title, name, back, notice, children }: StepCardProps) => (
  <main className="step">
    {back}
    <StepTitle name={name}>{title}</StepTitle>
    {notice}
    {children}
  </main>
)

/** Why the last thing that the customer did had no effect. */
export const NoticeLine = ({ code, words }: { code: NoticeCode | undefined; words: Words }) =>
  code === undefined ? null : (
    <div className="notice" role="alert">
      <Icon name="info" size={20} />
      <span>{words.t(`notice.${code}`)}</span>
    </div>
  )

/** One step back: a form, because going back is kept on the server. */
export const BackButton = ({ action, name, label }: { action: string; name: string; label: string }) => (
  <form method="post" action={action}>
    <button className="step-back" name={name} value="">
      <Icon name="back" size={16} /> {label}
    </button>
  </form>
)
