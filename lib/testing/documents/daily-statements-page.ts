import type { Mapping } from '../../bank-files/statements/csv/mapping.ts'
import { mappings } from '../../bank-files/statements/csv/mappings/mappings.ts'
import { countries } from '../../countries/registry.ts'
import { currencies } from '../../money/currency.ts'
import { statementAdvice } from './statements-by-currency.ts'

/** docs/operators/daily-statements.md: for each currency which files are read, and what to ask a bank for. */
export function dailyStatementsPage(): string {
  const rows = currencies.map(({ code }) => {
    const { ask, encoding = '', day = '', seenFormats } = statementAdvice[code]
    const country = countries.find(({ currencyCode }) => currencyCode === code)
    const there = mappings.filter((mapping) => mapping.country === country?.countryCode)
    const seen = named(there.filter(({ tested }) => tested === 'PUBLIC_SAMPLE'))
    const described = named(there.filter(({ tested }) => tested === 'DESCRIPTION'))
    const read = [seen, seenFormats, described && `described: ${described}`].filter(Boolean).join('; ')
    const zone = country ? `${country.timeZone}. ${day}`.trim() : ''
    return [code, read, ask, zone, encoding]
  })
  const headings = ['currency', 'read', 'ask for', 'the day of its banks', 'letters of tables']
  return `${[introduction, '## By currency', table(headings, rows)].join('\n\n')}\n`
}

const named = (layouts: readonly Mapping[]): string =>
  layouts.map(({ name, bank }) => `${bank.split(',')[0]} (\`${name}\`)`).join(', ')

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

const introduction = `# The statement of every day

Which files of which banks are read, and what to ask your bank for, in each currency. This page is made from the layouts themselves (\`npm run generate\`).

For most layouts a public file or the tests of a public program hold rows under these very headings. Nobody told us whether the bank writes the same
today. **Described** means that only the headings were named somewhere. \`statement mapping show NAME\` prints where (\`source\`). camt, MT940, MT942
and BAI2 are read whatever the bank; their public samples are of banks in Europe, the USA and Australia. Before you rely on a file, run
\`statement read\` on it and compare it with what online banking shows, line by line.

## What to ask every bank

1. **Which format?** camt.053, else MT940, each with balances; camt.052 or MT942 during the day. A table only if it has a balance after each
   line, the bank's own ID of the transfer, and the payer's account. Never PDF.
2. **When does the day end, and when is its file there?** Booking may end hours before midnight; transfers behind that count for the next bank day
   (\`account configure --booking-lag-days\`).
3. **Which letters?** UTF-8 if it can be chosen, else mostly windows-1252, where the table below has nothing. The layout's \`encoding\` or the file tells.
4. **How does it come?** By SFTP or EBICS into the watched folder, or by a program of yours ([statement-delivery.md](statement-delivery.md)).
5. **Does it carry what the customer wrote?** References that the bank cuts or leaves out cannot be matched: then payments are told apart by amount.

**Company files** are MT940 or camt.053 of the bank's service for companies. Where no layout is named, no table of a bank there was found in public: write
[a layout of your own](statements.md#a-layout-of-your-own) for its XLSX or CSV.`
