import { consolePhrases } from '#lib/i18n/console-messages.ts'
import type { Position } from '#lib/people/rights.ts'

/** A role in words: "Finance", "Developer, ACME". */
export const roleName = (position: Position): string =>
  position.of === 'HOUSE'
    ? consolePhrases('frame')(`roles.HOUSE.${position.role}`)
    : consolePhrases('frame')(`roles.MERCHANT.${position.role}`, { merchant: position.merchantCode })
