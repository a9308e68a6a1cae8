import { consolePhrases } from '#lib/i18n/console-messages.ts'
import type { Position } from '#lib/people/rights.ts'

/** A role in words: "Finance", "Developer, ACME". */
export const roleName = (position: Position): string =>
  consolePhrases('frame')(`roles.${position.of}.${position.role}`, {
    merchant: position.of === 'MERCHANT' ? position.merchantCode : '',
  })
