/** One change of the text of a named statement. */
export interface SqlMutant {
  /** The name of the statement. */
  readonly name: string
  /** Where the text is replaced, and by what. */
  readonly at: number
  readonly from: string
  readonly to: string
}

const operand = String.raw`(?:not\s+)?[\w.$:()]+`

/** Conditions, locks and conflict clauses, with what each is replaced by. All replacements are valid SQL. */
const changes: readonly (readonly [pattern: RegExp, replacement: (matched: string) => string])[] = [
  [/<=/g, () => '<'],
  [/>=/g, () => '>'],
  [/(?<=[\w)] )<(?= [\w$(])/g, () => '<='],
  [/(?<=[\w)] )>(?= [\w$(])/g, () => '>='],
  [/<>/g, () => '='],
  [/\bnot exists\b/g, () => 'exists'],
  [/\bis null\b/g, () => 'is not null'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bleast\(/g, () => 'greatest('],
  [/\bgreatest\(/g, () => 'least('],
  [/\bfor (?:no key )?update(?: of \w+)?(?: skip locked)?/g, () => ''],
  [/ skip locked/g, () => ''],
  [/\bon conflict (?:\([^)]*\) )?do nothing/g, () => ''],
  // A condition that is one of several.
  [
    new RegExp(
      String.raw`\band\s+${operand}(?:\s*(?:<>|<=|>=|=|<|>)\s*[\w.$:']+(?:\(\))?|\s+is (?:not )?null)?(?=\s|\)|$)`,
      'g',
    ),
    () => '',
  ],
  [new RegExp(String.raw`(?<=\bwhere\s+)[\w.]+\s*=\s*[\w.$']+\s+and\b`, 'g'), () => ''],
]

/** Every mutant of a statement, one change each. */
export function mutantsOf(name: string, text: string): SqlMutant[] {
  return changes.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match) => ({
      name,
      at: match.index,
      from: match[0],
      to: replacement(match[0]),
    })),
  )
}

/** The text with the change; unchanged if the statement has another name. Throws if the text differs. */
export function applyMutant(
  { name, at, from, to }: SqlMutant,
  statement: { name: string; text: string },
): string {
  const { text } = statement
  if (statement.name !== name) return text
  if (text.slice(at, at + from.length) !== from)
    throw new Error(`the text of ${name} differs from the one that was mutated`)
  return `${text.slice(0, at)}${to}${text.slice(at + from.length)}`
}

/** The change and the words around it, on one line. */
export function describeMutant({ name, at, from, to }: SqlMutant, text: string): string {
  const line = (part: string) => part.replaceAll(/\s+/g, ' ')
  const before = line(text.slice(Math.max(at - 50, 0), at))
  const after = line(text.slice(at + from.length, at + from.length + 40))
  return `${name}: …${before}[-${line(from)}-][+${line(to)}+]${after}…`
}
