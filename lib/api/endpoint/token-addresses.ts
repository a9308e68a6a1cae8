import type { Caller } from './caller.ts'

/**
 * Whether the body names another `callbackUrl` or `returnUrl` than the one that the token fixes. An address
 * that is missing or malformed does not count as another one: the checks of the body reject it.
 */
export const asksForOtherAddress = (
  { addresses }: Caller,
  body: Readonly<Record<string, unknown>>,
): boolean =>
  (['callbackUrl', 'returnUrl'] as const).some(
    (name) =>
      addresses[name] !== undefined &&
      Object.hasOwn(body, name) &&
      typeof body[name] === 'string' &&
      body[name] !== addresses[name],
  )
