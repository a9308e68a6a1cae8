import type { FormFields } from '../form-fields.ts'
import type { FormOutcome } from '../form.ts'
import { addressWith } from '../ui/address-with.ts'
import { isUuid } from '#lib/platform/uuid.ts'

/** After an item was decided the page goes on with the next one; what was refused stays where it is. */
export function goOn(outcome: FormOutcome, fields: FormFields): FormOutcome {
  const [next, back] = [fields.one('next'), fields.one('back')]
  if (outcome.result === 'REFUSED' || !fields.record['next'] || !isUuid(next) || back === '') return outcome
  return { ...outcome, to: addressWith(back, { item: next }) }
}

/** A typed field; undefined where it is empty. */
export function typed(fields: FormFields, name: string): string | undefined {
  const text = fields.one(name)
  return text === '' ? undefined : text
}
