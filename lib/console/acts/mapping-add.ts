import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { parseMapping } from '../../bank-files/statements/csv/mapping.ts'
import { addMapping } from '../../payments/rail/statement-mappings.ts'
import type { Act } from './act.ts'

const t = consolePhrases('acts')

const content = z.object({ layout: z.record(z.string(), z.json()) })

/** Adds a layout of a bank's table, or changes the operator's own of that name. */
export const addMappingAct: Act<z.infer<typeof content>> = {
  name: 'statement mapping add',
  right: 'suspense.work',
  content,
  needsApproval: () => false,
  async describe(_, { layout }) {
    const parsed = parseMapping(layout)
    if ('problem' in parsed) return { refused: parsed.problem }
    return {
      title: t('layout.add', { layout: parsed.mapping.name }),
      facts: [[t('fact.bank'), parsed.mapping.bank]],
    }
  },
  async perform({ db }, { layout }, deciders) {
    const parsed = parseMapping(layout)
    if ('problem' in parsed) return { refused: parsed.problem }
    const refused = await addMapping(db, parsed.mapping, deciders.by)
    return refused ?? { done: t('layout.added', { layout: parsed.mapping.name }) }
  },
}
