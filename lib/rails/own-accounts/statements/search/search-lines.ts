import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { hashWays } from '../../../../platform/personal-data/find-hashed.ts'
import { termsOf, waysToWrite } from '../../../../platform/personal-data/lookup-terms.ts'
import type { FoundLine, LineSearch, PlaceOfLine } from './found-line.ts'
import { selectLines } from './sql/select-lines.ts'

/** Lines are stored before it is known whose money they tell of: under the keys of the installation. */
const ofNoMerchant = ''

/**
 * Lines of statements with what became of them, the newest day first. A page begins after the last line of
 * the page before, by its day and its place in its file, which never change.
 */
export async function searchLines(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  { text, idsOnly, ...search }: LineSearch,
  { after, limit }: { readonly after?: PlaceOfLine | undefined; readonly limit: number },
): Promise<{ readonly lines: readonly FoundLine[]; readonly next?: PlaceOfLine }> {
  const ways =
    text === undefined
      ? undefined
      : [termsOf('reference', text), ...(idsOnly ? [] : [...waysToWrite(text), termsOf('account', text)])]
  const said = ways && (await hashWays(context, ways, ofNoMerchant))
  const found = await selectLines(context, { ...search, said }, after, limit + 1)
  const lines = found.slice(0, limit)
  const last = lines.at(-1)
  return found.length > limit && last ? { lines, next: last.place } : { lines }
}
