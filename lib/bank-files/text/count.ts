/** A count or a code in a text, of at most nine digits, also `0x1f`; undefined where it is none. */
export const countOf = (text: string): number | undefined =>
  /^(?:\d{1,9}|0x[0-9a-f]{1,7})$/i.test(text) ? Number(text) : undefined
