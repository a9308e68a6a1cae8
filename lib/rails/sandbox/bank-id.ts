/**
 * The bank's own ID of a transfer: 16 characters, as long as MT940 has room for; the same in every format.
 */
export const bankIdOf = (id: string, isReturn: boolean): string =>
  (isReturn ? 'R' : 'S') + id.replaceAll('-', '').slice(0, 15).toUpperCase()
