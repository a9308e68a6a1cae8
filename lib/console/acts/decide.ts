import { may, wordsOf } from '../../people/rights.ts'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { writeActor } from '../../platform/audit/actor.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { Act, Facts } from './act.ts'
import { uuid } from './fields.ts'
import { sealContent } from './approval-content.ts'
import { auditAct } from './audit-act.ts'
import { actorAt, type Deciding } from './deciding.ts'
import { seenHash } from './seen-hash.ts'
import { askApproval } from '#sql/approval'
import { isRefused } from '../../platform/refused.ts'

const t = consolePhrases('acts')

export type Decision =
  | { readonly result: 'DONE'; readonly said: string; readonly data?: object }
  | { readonly result: 'WAITS'; readonly approvalId: string; readonly said: string; readonly isAgain?: true }
  | { readonly result: 'REFUSED'; readonly said: string }

/**
 * A person does something: it is done, or waits for another person, or is refused, by right, scope, or the
 * rules of the act. The audit has all three. `typed` is what a form gave; the act's schema reads it. `once` is of
 * the form: what is sent again under it is done once; `isAgain`: it was asked for already.
 */
export async function decide<Content>(
  visit: Deciding,
  act: Act<Content>,
  typed: unknown,
  once?: string,
): Promise<Decision> {
  const { writes: gateway, person } = visit
  const read = act.content.safeParse(typed)
  const content = read.success ? read.data : undefined
  const refuse = async (said: string): Promise<Decision> => {
    await auditAct(gateway.db, visit, act, content, { refused: said })
    return { result: 'REFUSED', said }
  }
  if (!may(person.position, act.right)) return refuse(t('refused.right', { right: wordsOf(act.right) }))
  if (!read.success || content === undefined)
    return refuse((read.error?.issues ?? []).map(({ message }) => message).join(' '))
  const { ofMerchant, merchantCode = ofMerchant } = act.about?.(content) ?? {}
  if (visit.merchantCode !== undefined && merchantCode !== visit.merchantCode)
    return refuse(t('refused.otherMerchant'))
  if (ofMerchant !== undefined && ofMerchant !== visit.merchantCode)
    return refuse(t('refused.onlyPeopleOf', { merchant: ofMerchant }))
  const facts = await act.describe(gateway, content)
  if (isRefused(facts)) return refuse(facts.refused)
  const needsApproval = (await act.needsApproval?.(gateway, content)) ?? gateway.config.fourEyes
  const requestId = uuid.safeParse(once).data?.toLowerCase() ?? uuidV7(gateway.clock.now())
  if (needsApproval) return ask(visit, act, content, facts, requestId)
  const deciders = { by: actorAt(visit), requestId }
  const outcome = await act.perform(gateway, content, deciders)
  if (isRefused(outcome)) return refuse(outcome.refused)
  return { result: 'DONE', said: outcome.done, ...(outcome.data && { data: outcome.data }) }
}

async function ask<Content>(
  visit: Deciding,
  act: Act<Content>,
  content: Content,
  facts: Facts,
  approvalId: string,
): Promise<Decision> {
  const { writes: gateway } = visit
  const isNew = await gateway.db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      askApproval({
        id: approvalId,
        act: act.name,
        merchantCode: act.about?.(content).ofMerchant,
        content: sealContent(gateway.secrets, content),
        hash: seenHash(act.name, content, facts),
        askedBy: writeActor(actorAt(visit)),
      }),
    )
    if (rowCount === 1)
      await auditAct(transaction, visit, act, content, { command: 'approval ask', approvalId })
    return rowCount === 1
  })
  const said = t('approval.asked', { title: facts.title })
  return { result: 'WAITS', approvalId, said, ...(!isNew && { isAgain: true }) }
}
