/** A name of which only the beginnings of its words are told: `S••• J•••`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ')

/** An account of which the last four characters are told, where it has more than twice as many. */
export function maskedAccount(account: string): string {
  const bare = account.replaceAll(/[\s-]/g, '')
  return bare.length > 8 ? `•••• ${bare.slice(-4)}` : '••••'
}
