import type { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import type { Money } from '../../money/money.ts'
import type { Right } from '../../people/rights.ts'
import { textOfDecider, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Refused } from '../../platform/refused.ts'

/** Something of importance that a person may do in the console: as a command does it, under the same rules. */
export interface Act<Content> {
  /** The words of the command that does the same, such as `suspense assign`. */
  readonly name: string
  /** Of the person who does it, or asks for it. */
  readonly right: Right
  /** What the form gives. It is kept as JSON while it waits for an approval: texts, numbers, flags. */
  readonly content: z.ZodType<Content>
  /** On what it acts: a merchant's people act on their own merchant only. */
  about?(content: Content): About
  /** What the audit keeps of the content; default: all of it. Leave out what tells about people. */
  audited?(content: Content): object
  /** Whether another person has to agree. Default: where GATEWAY_FOUR_EYES is on. */
  needsApproval?(gateway: Gateway, content: Content): boolean | Promise<boolean>
  /** What the approver sees. Facts that change until the approval void it: nothing that changes by itself. */
  describe(gateway: Gateway, content: Content): Promise<Facts | Refused>
  perform(gateway: Gateway, content: Content, deciders: Deciders): Promise<ActOutcome>
}

export interface About {
  /** Whose people ask and decide, where the act belongs to a merchant's people; absent: the operator's. */
  readonly ofMerchant?: string | undefined
  /** Whom it is about, in the audit. */
  readonly merchantCode?: string | undefined
}

/**
 * What an act is about, in the words of people: the title says what is done, facts are name and value. Nothing of a
 * customer stands in a title, which notices keep.
 */
export interface Facts {
  readonly title: string
  readonly facts: readonly Fact[]
  /** Of acts on several things. */
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly FactValue[])[] }
}

export type Fact = readonly [name: string, value: FactValue]
export type FactValue = string | Money | Date | Personal | undefined

/** What tells about a customer: masked for whoever may not see it; who sees it is in the audit. */
export interface Personal {
  readonly personal: string
}

export const personal = (text: string | undefined): Personal | undefined =>
  text === undefined || text === '' ? undefined : { personal: text }

export const isPersonal = (value: FactValue): value is Personal =>
  typeof value === 'object' && 'personal' in value

/** Whether anything of it tells about a customer. */
export const tellsOfPeople = ({ facts, table }: Facts): boolean =>
  facts.some(([, value]) => isPersonal(value)) || (table?.rows.flat().some(isPersonal) ?? false)

export interface Deciders {
  readonly by: CurrentActor
  readonly approvedBy?: CurrentActor
  /** A UUID of its own: where an act is booked once for each request ID. */
  readonly requestId: string
}

/** What was done, in a sentence, and data for the page where it has a use for them. */
export type ActOutcome = { readonly done: string; readonly data?: object } | Refused

/** The deciders as use cases take them, which keep the second person as a text. */
export const decidedBy = ({ by, approvedBy }: Deciders) => ({
  by,
  ...(approvedBy && { approvedBy: textOfDecider(approvedBy) }),
})
