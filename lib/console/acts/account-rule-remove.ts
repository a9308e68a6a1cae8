import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { selectRules } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import { removeRule } from '../../rails/own-accounts/statements/rules/change-rules.ts'
import { decidedBy, type Act } from './act.ts'
import { uuid } from './fields.ts'

const t = consolePhrases('acts')

const content = z.object({ ruleId: uuid })

/** Ends a rule; what it has booked stays. It stops bookings and makes none: nobody waits for another person. */
export const removeRuleAct: Act<z.infer<typeof content>> = {
  name: 'account rule remove',
  right: 'suspense.work',
  content,
  needsApproval: () => false,
  async describe({ db }, { ruleId }) {
    const rule = (await selectRules(db)).find(({ id }) => id === ruleId)
    if (!rule) return { refused: t('rule.none') }
    return { title: t('rule.end'), facts: [[t('fact.matches'), rule.whenText]] }
  },
  async perform({ db }, { ruleId }, deciders) {
    const removed = await removeRule(db, ruleId, decidedBy(deciders))
    return removed ? { done: t('rule.ended') } : { refused: t('rule.none') }
  },
}
