import type { NewLine } from './line-facts.ts'
import type { Transfer } from './transfer-of-day.ts'

/** What a line says in words. */
export interface LineText {
  readonly text: string
  readonly name: string
}

/** The texts of lines, by their IDs. Those whose personal data was erased are not in it. */
export type TextsOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, LineText>>

/** A shorter text may be in many. */
const shortestPart = 4

/**
 * Whether one of two different texts contains the other, blanks, case and punctuation aside. The payer may be
 * in either's text. Where each names a payer, and not the same one, what both say is a text that many payers send.
 */
const isSameWords = (one: LineText, other: LineText): boolean =>
  !nameOthers(one, other) &&
  (contains(one, other) || contains(other, one) || containsApart(one, other) || containsApart(other, one))

/** Banks cut names: one that is in the other is the same. */
const nameOthers = ({ name: one }: LineText, { name: other }: LineText): boolean =>
  one !== '' && other !== '' && !one.includes(other) && !other.includes(one)

const allOf = ({ text, name }: LineText): string => name + text

const contains = (whole: LineText, part: LineText): boolean =>
  part.text.length >= shortestPart &&
  (allOf(whole).includes(part.text) || (whole.text + whole.name).includes(part.text))

/** A text that begins with the payer's name, where another format has the account between the two. */
function containsApart(whole: LineText, { text, name }: LineText): boolean {
  if (!text.startsWith(name)) return false
  const rest = text.slice(name.length)
  return rest.length >= shortestPart && allOf(whole).includes(name) && allOf(whole).includes(rest)
}

const wordsOf = ({ text, name }: LineText): LineText => ({ text: plain(text), name: plain(name) })

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Beyond this, comparing each text with each takes too long: what is left then is in doubt. */
const comparisonsMax = 4_000_000

/**
 * Pairs lines and transfers of one direction and amount whose texts are the same, each once; equal texts
 * first.
 */
export function pairByText(
  lines: readonly NewLine[],
  transfers: readonly Transfer[],
  texts: ReadonlyMap<string, LineText>,
): readonly { readonly line: NewLine; readonly transfer: Transfer }[] {
  const same: { line: NewLine; transfer: Transfer }[] = []
  const free = new Set(transfers)
  const pair = (line: NewLine, transfer: Transfer | undefined): boolean => {
    if (!transfer || !free.delete(transfer)) return false
    same.push({ line, transfer })
    return true
  }
  const told = new Map([...texts].map(([id, text]) => [id, wordsOf(text)]))
  const saidBy = (transfer: Transfer) => transfer.lines.flatMap(({ id }) => told.get(id) ?? [])
  const equal = new Map<string, Transfer[]>()
  for (const transfer of transfers.toReversed())
    for (const text of saidBy(transfer)) equal.set(allOf(text), [...(equal.get(allOf(text)) ?? []), transfer])
  const left = lines.filter((line) => {
    const own = told.get(line.id)
    const some = own && allOf(own) !== '' ? equal.get(allOf(own)) : undefined
    while (some && some.length > 0) if (pair(line, some.pop())) return false
    return true
  })
  if (left.length * free.size > comparisonsMax) return same
  for (const line of left) {
    const own = told.get(line.id)
    if (!own) continue
    pair(
      line,
      [...free].find((transfer) => saidBy(transfer).some((other) => isSameWords(own, other))),
    )
  }
  return same
}
