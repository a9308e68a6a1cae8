import { present } from '../../text/present.ts'
import type { XmlElement } from '../../xml/element.ts'
import { balanceUnreadable, errorAt, warning } from '../part.ts'
import type { StatementFormat, StatementPage, StatementPart } from '../statement.ts'
import { openBalanceTally } from './balances.ts'
import { noEntries, withEntry } from './entry-tally.ts'
import type { Entry } from './entry.ts'
import { openEntryReader } from './open-entry.ts'
import type { PageTotals } from './pages.ts'
import { headerNames, statementHeader, statementPeriod } from './statement-header.ts'
import { openWarningTally } from './warning-tally.ts'

type Parts = Generator<StatementPart>

/** A statement (`Stmt`, `Rpt`, `Ntfctn`) that is being read. */
export interface OpenStatement {
  /** Takes one of its elements, or a detail of an entry; `line` is the text line. */
  take(element: XmlElement, around: XmlElement | undefined, line: number): Parts
  end(): Parts
}

export interface StatementOptions {
  readonly format: StatementFormat
  /** Where neither the account nor the amount names one. */
  readonly currencyCode: string | undefined
  /** Where the message says that it is one of several, and the statement says nothing. */
  readonly messagePage: StatementPage | undefined
  /** Gives the next entry of the file its number, from 1. */
  readonly nextNumber: () => number
  /** Warnings of what the statement does not add up to, if all of its pages are known. */
  readonly addUp: (totals: PageTotals) => readonly StatementPart[]
}

export function openStatement(options: StatementOptions): OpenStatement {
  const header = openHeader(options)
  const warnings = openWarningTally()
  const entries = openEntryReader(options.nextNumber, warnings)
  const tallies = { all: noEntries, booked: noEntries }

  const count = (entry: Entry | undefined) => {
    if (!entry) return
    tallies.all = withEntry(tallies.all, entry)
    if (entry.status === 'BOOKED') tallies.booked = withEntry(tallies.booked, entry)
  }
  return {
    *take(element, around, line) {
      if (element.name === 'TxDtls') return yield* entries.detail(element, around)
      if (element.name !== 'Ntry') return yield* header.take(element, line)
      yield* header.start()
      count(yield* entries.entry(element, header.defaults()))
    },
    *end() {
      yield* header.start()
      const balances = header.balances()
      const { account, number, page = options.messagePage } = header.facts()
      yield* options.addUp({
        statement: `${account?.iban ?? account?.number} ${number}`,
        name: `statement ${number ?? ''}`.trim(),
        page,
        // Reports of a day and notifications have not all entries between two balances.
        balances: options.format === 'camt.053' ? balances : {},
        accountCurrency: header.currencyCode(),
        entries: tallies,
        summaries: header.summaries(),
      })
      for (const { amount, currencyCode } of header.balancesLeftOut())
        yield balanceUnreadable(
          undefined,
          `the balance ${amount} is in ${currencyCode}, the account in ${header.currencyCode()}`,
        )
      yield { part: 'end', end: { ...header.period(), ...balances } }
      for (const { code, message } of warnings.take()) yield warning(code, message)
    },
  }
}

/** What comes before the entries; banks that order it otherwise are read too, but for the account. */
function openHeader({ format, currencyCode: defaultCurrency }: StatementOptions) {
  const elements = new Map<string, XmlElement>()
  const balances = openBalanceTally()
  let hasStarted = false
  const facts = () => statementHeader(elements)
  const booked = () => balances.booked(facts().currencyCode)
  const accountCurrency = () => {
    const { opening, closing } = booked()
    return facts().currencyCode ?? opening?.currencyCode ?? closing?.currencyCode
  }
  let known: ReturnType<typeof defaultsNow> | undefined
  const defaultsNow = () => {
    const { account } = facts()
    return {
      ownAccount: account?.iban ?? account?.number,
      currencyCode: accountCurrency() ?? defaultCurrency,
    }
  }
  return {
    facts,
    balances: booked,
    balancesLeftOut: () => balances.leftOut(accountCurrency()),
    currencyCode: accountCurrency,
    summaries: () => [elements.get('TxsSummry')].filter((each) => each !== undefined),
    period: () => statementPeriod(elements),
    /** Is asked for each entry: what the header says is read once. */
    defaults: () => (known ??= defaultsNow()),
    *take(element: XmlElement, line: number): Parts {
      const unreadable: string[] = []
      if (element.name === 'Bal') balances.add(element, (reason) => void unreadable.push(reason))
      if (headerNames.has(element.name)) elements.set(element.name, element)
      for (const reason of unreadable) yield balanceUnreadable(line, reason)
      if (hasStarted && element.name === 'Acct')
        yield errorAt(line, 'Acct comes after the entries: it belongs before them')
    },
    *start(): Parts {
      if (hasStarted) return
      hasStarted = true
      yield { part: 'statement', statement: present({ format, ...facts(), currencyCode: accountCurrency() }) }
    },
  }
}
