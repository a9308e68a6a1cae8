import type {
  Balance,
  StatementEnd,
  StatementLine,
  StatementPart,
  StatementStart,
} from '../../../bank-files/statements/statement.ts'

/** What the reading of a file has found so far. */
export interface Findings {
  readonly errors: { readonly line: number | string; readonly reason: string }[]
  readonly warnings: { readonly code: string; readonly message: string }[]
}

/**
 * Prints a file as one JSON document while it is read, so that a file of any size needs little memory.
 * `findings` is filled meanwhile.
 */
export async function* statementFileJson(
  format: string | null,
  parts: AsyncIterable<StatementPart>,
  findings: Findings,
): AsyncGenerator<string> {
  yield `{\n  "format": ${JSON.stringify(format)},\n  "statements": [`
  let statements = 0
  let lines = 0
  let isOpen = false
  // A statement that breaks off has no end.
  const close = (end: StatementEnd): string => {
    if (!isOpen) return ''
    isOpen = false
    return `${lines === 0 ? '' : '\n    '}]${membersAfter(endJson(end))}}`
  }
  for await (const part of parts) {
    switch (part.part) {
      case 'statement':
        yield `${close({})}${statements === 0 ? '' : ','}\n    {${membersOf(startJson(part.statement))}, "lines": [`
        statements += 1
        lines = 0
        isOpen = true
        break
      case 'line':
        yield `${lines === 0 ? '' : ','}\n      ${JSON.stringify(lineJson(part.line))}`
        lines += 1
        break
      case 'end':
        yield close(part.end)
        break
      case 'error':
        findings.errors.push(part.error)
        break
      case 'warning':
        findings.warnings.push(part.warning)
        break
    }
  }
  const { errors, warnings } = findings
  yield `${close({})}${statements === 0 ? '' : '\n  '}],\n  "errors": ${listJson(errors)},\n  "warnings": ${listJson(warnings)}\n}\n`
}

const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1)

function membersAfter(value: object): string {
  const members = membersOf(value)
  return members === '' ? '' : `, ${members}`
}

const listJson = (items: readonly object[]): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`

const startJson = ({ account, currencyCode, number, id, page }: StatementStart) => ({
  account: account?.iban ?? account?.number ?? null,
  bank: account?.bank,
  currencyCode,
  number,
  id,
  page: page?.number,
})

const endJson = ({ from, to, opening, closing }: StatementEnd) => ({
  from,
  to,
  opening: opening && balanceJson(opening),
  closing: closing && balanceJson(closing),
})

const balanceJson = ({ amount }: Balance) => JSON.rawJSON(amount)

const lineJson = ({ amount, references, payer, ...line }: StatementLine) => ({
  ...line,
  amount: JSON.rawJSON(amount),
  ...(payer && { payer: { name: payer.name ?? null, account: payer.account ?? null } }),
  ...(references.length > 0 && { references }),
})
