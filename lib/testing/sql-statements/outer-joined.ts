const literalOrComment = /'(?:[^']|'')*'|--[^\n]*/g
const leftJoin = /\bleft (?:outer )?join\s+(?:lateral\s+)?/gi

/**
 * Which tables of a statement stand where an outer join puts nulls: those that a left join names, or has in its
 * parentheses. All of them where it names a query of `with`, or where there is another outer join.
 */
export function outerJoined(text: string): (table: string) => boolean {
  const plain = text.replaceAll(literalOrComment, '')
  if (/\b(?:right|full) (?:outer )?join\b/i.test(plain)) return () => true
  const joined = new Set(
    [...plain.matchAll(leftJoin)].flatMap(({ 0: join, index }) => wordsOf(plain.slice(index + join.length))),
  )
  const queries = [...plain.matchAll(/(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)]
  return queries.some(([, name = '']) => joined.has(name)) ? () => true : (table) => joined.has(table)
}

/** The name with which a text begins, or those after `from`, `join` or a comma in the parentheses with which it begins. */
function wordsOf(text: string): readonly string[] {
  if (!text.startsWith('(')) return /^\w+/.exec(text) ?? []
  let depth = 0
  const end = [...text].findIndex((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    return depth === 0
  })
  const tables = text.slice(0, end).matchAll(/(?:^|\b(?:from|join)\b|,)[\s(]*(?:lateral\s+|only\s+)?(\w+)/gi)
  return [...tables].flatMap(([, table = '']) => table)
}
