import { contradicts, isSameNumber, type KnownAccount } from '../../receive/payer-contradiction.ts'
import type { ItemFacts } from './facts.ts'

/** What says that money is a person's: the account, or no more than the name. */
export type PayerFit = 'ACCOUNT' | 'NAME' | 'ANOTHER'

/** Compares the account on the other side of a line with that of a customer or payee. */
export function payerFit(
  { payer, text }: Pick<ItemFacts, 'payer' | 'text'>,
  customer: KnownAccount,
): PayerFit | undefined {
  const { accountName, accountNumber } = customer
  if (isSameNumber(payer?.accountNumber, accountNumber)) return 'ACCOUNT'
  if (payer && contradicts(payer, customer)) return 'ANOTHER'
  if (accountNumber !== undefined && hasNumber(text, accountNumber)) return 'ACCOUNT'
  if (payer?.accountName !== undefined && accountName !== undefined) return 'NAME'
  return accountName !== undefined && hasName(text, accountName) ? 'NAME' : undefined
}

/** Whether two lines are of one payer, as their bank writes it; a text where that is all there is. */
export function isSamePayer(one: ItemFacts, other: ItemFacts): boolean {
  if (isSameNumber(one.payer?.accountNumber, other.payer?.accountNumber)) return true
  if (one.payer?.accountName !== undefined && other.payer?.accountName !== undefined)
    return !contradicts(one.payer, other.payer)
  const [text, otherText] = [lettersOf(one.text), lettersOf(other.text)]
  return text.length >= lettersMin && text === otherText
}

const lettersMin = 6

const lettersOf = (text: string): string => wordsOf(text).join(' ')

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

/** All words of a name, of which one says something. */
function hasName(text: string, name: string): boolean {
  const [words, written] = [wordsOf(name), new Set(wordsOf(text))]
  return words.some((word) => word.length >= 3) && words.every((word) => written.has(word))
}

function hasNumber(text: string, number: string): boolean {
  const plain = number.toLowerCase().replaceAll(/[\s-]/g, '')
  return plain.length >= 6 && text.toLowerCase().replaceAll(/[\s-]/g, '').includes(plain)
}
