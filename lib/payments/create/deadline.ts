import type { PayinMethod } from '../../methods/payin-method.ts'

/** Until when the customer may pay an attempt that is opened now: each method says for how many minutes. */
export const deadlineOf = (
  { expiresAfterMinutes }: Pick<PayinMethod, 'expiresAfterMinutes'>,
  now: Date,
): Date => new Date(now.getTime() + expiresAfterMinutes * 60_000)
