import { present } from '../../text/present.ts'
import { textAt, type XmlElement } from '../../xml/element.ts'
import type { Balance } from '../statement.ts'
import { amountAt, directionAt, type ReportFault } from './written-amount.ts'
import { dateTextAt, writtenDate } from './written-date.ts'

/** The booked balances of a statement. */
export interface BookedBalances {
  readonly opening?: Balance
  readonly closing?: Balance
}

export interface BalanceTally {
  /**
   * Takes one `Bal`; only booked balances of the whole statement are kept and checked. One with a fault is
   * left out.
   */
  add(balance: XmlElement, fault: ReportFault): void
  /** The earliest opening and the latest closing balance, in the account's currency where it names one. */
  booked(accountCurrency: string | undefined): BookedBalances
  /** Balances in another currency, beside those in the account's own. */
  leftOut(accountCurrency: string | undefined): readonly Balance[]
}

type Role = 'opening' | 'closing'
interface Candidate extends Balance {
  readonly code: string
}

/** `PRCD`, the closing balance of the statement before, is the same amount as `OPBD`. */
const roles: Readonly<Record<string, Role>> = { OPBD: 'opening', PRCD: 'opening', CLBD: 'closing' }

/** A file may repeat balances; more are not kept. */
const candidatesMax = 1000

/**
 * Collects the balances that continuity is judged over. Interim balances are those of pages: `ITBD`, and
 * `OPBD` or `CLBD` with the subtype `INTM`.
 */
export function openBalanceTally(): BalanceTally {
  const candidates: Record<Role, Candidate[]> = { opening: [], closing: [] }
  return {
    add: (element, fault) => {
      const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? ''
      const role = Object.hasOwn(roles, code) ? roles[code] : undefined
      if (role === undefined || textAt(element, 'Tp', 'SubTp', 'Cd') === 'INTM') return
      let isWhole = true
      const balance = readBalance(element, (reason) => {
        isWhole = false
        return fault(`balance ${code}: ${reason}`)
      })
      if (balance && isWhole && candidates[role].length < candidatesMax)
        candidates[role].push({ ...balance, code })
    },
    booked: (accountCurrency) =>
      present({
        opening: withoutCode(inOrder(candidates.opening, accountCurrency)[0]),
        closing: withoutCode(inOrder(candidates.closing, accountCurrency).at(-1)),
      }),
    leftOut: (accountCurrency) =>
      Object.values(candidates).flatMap((all) => {
        const known = inCurrency(all, accountCurrency)
        return all.filter((one) => !known.includes(one))
      }),
  }
}

/**
 * By day; only those in the account's currency if there are any, and a balance of the day before only alone.
 */
function inOrder(
  candidates: readonly Candidate[],
  accountCurrency: string | undefined,
): readonly Candidate[] {
  const known = inCurrency(candidates, accountCurrency)
  const ofDay = known.filter(({ code }) => code !== 'PRCD')
  return (ofDay.length > 0 ? ofDay : known).toSorted((a, b) => compared(a.day ?? '', b.day ?? ''))
}

function inCurrency(candidates: readonly Candidate[], currency: string | undefined): readonly Candidate[] {
  const found = candidates.filter(({ currencyCode }) => (currencyCode ?? currency) === currency)
  return found.length > 0 ? found : candidates
}

const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

function withoutCode(candidate: Candidate | undefined): Balance | undefined {
  if (!candidate) return undefined
  const { code: _, ...balance } = candidate
  return balance
}

function readBalance(element: XmlElement, fault: ReportFault): Balance | undefined {
  const written = amountAt(element, fault, 'Amt')
  const direction = directionAt(element, fault)
  const isMissing = textAt(element, 'CdtDbtInd') === undefined
  // Nothing is on neither side.
  if (isMissing && written?.amount !== '0') fault('CdtDbtInd is missing: it says CRDT or DBIT')
  const dateText = dateTextAt(element, 'Dt')
  const day = dateText === undefined ? undefined : writtenDate(dateText)?.day
  if (dateText !== undefined && day === undefined)
    fault(`Dt is "${dateText.slice(0, 40)}": there is no such date`)
  if (!written) return undefined
  const isOverdrawn = direction === 'DEBIT' && written.amount !== '0'
  return present({ ...written, amount: isOverdrawn ? `-${written.amount}` : written.amount, day })
}
