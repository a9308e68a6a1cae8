import type { ShownField } from '#lib/checkout/choose/form.ts'
import type { Words } from '#lib/checkout/words.ts'
import { methodWording, type MethodWording } from '#lib/methods/parts/wording.ts'
import type { BeforePayment } from '../../checkout-view.ts'

/** Buttons elsewhere on the page that send what is typed here name the form by it. */
export const detailsFormId = 'details'

/** Only what this method needs, one column, errors beside their fields. */
export function DetailsForm({
  view,
  step,
}: {
  view: BeforePayment
  step: Extract<BeforePayment['step'], { at: 'details' }>
}) {
  const { words, address, ordered } = view
  const { form } = step
  const wording = methodWording(words.locale, form.method)
  return (
    <form id={detailsFormId} className="form" method="post" action={`${address}/details`} noValidate>
      {form.fields.map((field) => (
        <Field key={field.path} field={field} wording={wording} words={words} />
      ))}
      <button className="action">
        {ordered ? words.t('details.submitPay', { amount: words.money(ordered) }) : words.t('details.submit')}
      </button>
    </form>
  )
}

function Field({ field, wording, words }: { field: ShownField; wording: MethodWording; words: Words }) {
  const { t } = words
  const { name, fault, required, needed, value } = field
  const { label, wrong } = wording.field(name)
  const errorId = `${name}-error`
  const message = {
    MISSING: t('details.errors.missing'),
    TOO_LONG: t('details.errors.tooLong'),
    WRONG: wrong,
  }
  const shared = {
    id: name,
    name,
    defaultValue: value,
    required: required || needed,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault && errorId,
  }
  return (
    <div className="field" data-invalid={fault && ''}>
      <label htmlFor={name}>
        {label} {!required && !needed && <span className="optional">({t('details.optional')})</span>}
      </label>
      {field.kind === 'select' ? (
        <select {...shared}>
          <option value="">{t('details.choose')}</option>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {wording.option(name, option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={field.kind}
          autoComplete={field.autocomplete ?? 'off'}
          inputMode={field.inputMode}
          maxLength={field.maxLength}
        />
      )}
      {fault && (
        <span className="error" id={errorId}>
          {message[fault]}
        </span>
      )}
    </div>
  )
}
