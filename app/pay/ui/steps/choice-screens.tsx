import { methodWording } from '#lib/methods/parts/wording.ts'
import type { PayinMethod } from '#lib/methods/payin-method.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import type { BeforePayment } from '../../checkout-view.ts'
import { MethodChoice, OperatorChoice } from '../choose/choice-list.tsx'
import { DetailsForm } from '../choose/details-form.tsx'
import { BackButton, NoticeLine, OnlyWayNotice, refusedOnlyWay, StepCard } from '../frame/step-card.tsx'
import { Watch } from '../watch.tsx'
import { BackToShop } from './outcome-card.tsx'

type At<Name extends BeforePayment['step']['at']> = Extract<BeforePayment['step'], { at: Name }>

interface Props<Name extends BeforePayment['step']['at']> {
  readonly view: BeforePayment
  readonly step: At<Name>
}

export const ChooseScreen = ({ view, step }: Props<'choose'>) => (
  <StepCard
    name="choose"
    title={view.words.t('choose.title')}
    notice={<Notice view={view} />}
    back={view.waiting && <KeepPaying view={view} waiting={view.waiting} />}
  >
    {view.waiting && (
      <p className="lead">
        {view.words.t('choose.alreadyPaid', { method: nameOf(view, view.waiting.attempt.method) })}
      </p>
    )}
    <MethodChoice view={view} options={step.options} />
    <Meanwhile view={view} reloads />
  </StepCard>
)

export const OperatorScreen = ({ view, step }: Props<'operator'>) => (
  <StepCard
    name="operator"
    title={operatorTitle(view, step.option.method)}
    notice={<Notice view={view} />}
    back={step.mayChooseAgain && <OtherWays view={view} />}
  >
    <OperatorChoice view={view} step={step} />
    <Meanwhile view={view} />
  </StepCard>
)

export function DetailsScreen({ view, step }: Props<'details'>) {
  const { t, locale } = view.words
  const { name } = methodWording(locale, step.form.method)
  // A middle dot, because the comma differs from script to script.
  const method = step.operator ? `${name} · ${step.operator.name}` : name
  const nothingToAsk = step.form.fields.length === 0
  const hasOtherWays = step.mayChooseAgain || step.mayChooseOperatorAgain
  const refused = hasOtherWays ? undefined : refusedOnlyWay(view.session.entered.notice)
  if (refused !== undefined) {
    return (
      <StepCard
        name="details"
        title={t('result.REFUSED')}
        notice={<OnlyWayNotice code={refused} words={view.words} />}
      >
        <BackToShop view={view} />
        {!nothingToAsk && <DetailsForm view={view} step={step} />}
        <Meanwhile view={view} />
      </StepCard>
    )
  }
  return (
    <StepCard
      name="details"
      title={nothingToAsk ? t('details.ready', { method }) : method}
      notice={<Notice view={view} />}
      back={
        step.mayChooseOperatorAgain ? (
          <OtherOperators view={view} method={step.form.method} />
        ) : (
          step.mayChooseAgain && <OtherWays view={view} />
        )
      }
    >
      <p className="lead">{nothingToAsk ? t('details.readyLead') : t('details.lead', { method: name })}</p>
      <DetailsForm view={view} step={step} />
      <Meanwhile view={view} />
    </StepCard>
  )
}

/** There is no way to pay, or nothing to pay: only the link back is shown. */
export function ClosedScreen({ view, step }: Props<'closed'>) {
  const { t } = view.words
  const key = step.why === 'NO_OPTION' ? 'noOption' : 'notStarted'
  return (
    <StepCard name="closed" title={t(`closed.${key}`)}>
      <p className="lead">{t(`closed.${key}Lead`)}</p>
      {view.returnUrl !== undefined && (
        <a className="action" href={view.returnUrl} target="_top">
          {t('result.back')}
        </a>
      )}
    </StepCard>
  )
}

const Notice = ({ view }: { view: BeforePayment }) => (
  <NoticeLine code={view.session.entered.notice} words={view.words} />
)

/** The earlier order stays open until another method is chosen: money for it ends the choice. */
const Meanwhile = ({ view, reloads = false }: { view: BeforePayment; reloads?: boolean }) =>
  view.waiting && (
    <Watch view={{ ...view, payment: view.waiting }} line={view.words.t('watch.waiting')} reloads={reloads} />
  )

/** The question for the bank, wallet or store, by the flow and group of the method. */
function operatorTitle({ words: { t } }: BeforePayment, { flow, group }: PayinMethod): string {
  const ofGroup = `operator.title.${flow}_${group}`
  return t(t.has(ofGroup) ? ofGroup : `operator.title.${flow}`)
}

const nameOf = ({ words }: BeforePayment, method: PayinMethod): string =>
  methodWording(words.locale, method).name

const KeepPaying = ({ view, waiting }: { view: BeforePayment; waiting: PaymentRecord }) => (
  <BackButton
    action={`${view.address}/keep`}
    name="keep"
    label={view.words.t('choose.keep', { method: nameOf(view, waiting.attempt.method) })}
  />
)

const OtherWays = ({ view }: { view: BeforePayment }) => (
  <BackButton action={`${view.address}/choose`} name="method" label={view.words.t('choose.other')} />
)

const OtherOperators = ({ view, method }: { view: BeforePayment; method: PayinMethod }) => (
  <BackButton action={`${view.address}/operators`} name="operators" label={operatorTitle(view, method)} />
)
