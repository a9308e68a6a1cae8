/**
 * What the customer was asked for, in SQL: a completion with less leaves a negative offset of the rest. An
 * index has this expression.
 */
export const askedOf = (attempt: string): string =>
  `${attempt}amount_required + greatest(${attempt}rest_offset, 0)`
