import type { StatementPart } from './statement.ts'

/** A fault of the file at a line, as a part of what a reader yields. */
export const errorAt = (line: number | string, reason: string): StatementPart => ({
  part: 'error',
  error: { line, reason },
})

export const warning = (code: string, message: string): StatementPart => ({
  part: 'warning',
  warning: { code, message },
})

/** A balance that is not kept, at a line where it has one: the lines are good without it. */
export const balanceUnreadable = (line: number | string | undefined, reason: string): StatementPart =>
  warning(
    'BALANCE_UNREADABLE',
    `${line === undefined ? '' : `line ${line}: `}the balance is left out: ${reason}`,
  )

/** What a file wrote, in a message: at most 40 characters. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Characters of a line's text that are kept: a bank writes some hundred. */
export const longestText = 2000

/** Text on one line: each run of blanks and line ends is one blank. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
