import { consolePhrases } from '#lib/i18n/console-messages.ts'

/** How long ago, in the unit that tells enough: "40 min", "5 h", "3 days". */
export function ageText(seconds: number): string {
  const t = consolePhrases('frame')
  if (seconds < 3_600) return t('age.minutes', { count: Math.floor(seconds / 60) })
  if (seconds < 48 * 3_600) return t('age.hours', { count: Math.floor(seconds / 3_600) })
  return t('age.days', { count: Math.floor(seconds / 86_400) })
}
