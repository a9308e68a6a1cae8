import { consolePhrases } from '../i18n/console-messages.ts'
import { may, type Position, type Right } from '../people/rights.ts'
import { generalSummary, type AlarmRule } from './alarm-rule.ts'
import { alarmRules } from './alarm-rules.ts'
import { ofNoFigure } from './own-conditions.ts'

/** Something that a person can choose to learn of. */
export interface AlarmKind {
  readonly kind: string
  readonly severity: 'page' | 'ticket'
  readonly forMinutes: number
  /** What has happened, with … for what differs each time. */
  readonly words: string
  /** The page of the console where it is looked into. */
  readonly page: string
  readonly right: Right
  /** Its subject is a merchant, whose people may learn of it too. */
  readonly isOfMerchant: boolean
}

/** Who looks after the alerts of a group of docs/alerts.yml, and where. Other groups are as `gateway`. */
const groups: Readonly<Record<string, Pick<AlarmKind, 'right' | 'page'>>> = {
  'gateway-callbacks': { right: 'callbacks.resend', page: '/console/callbacks' },
  'gateway-payouts': { right: 'suspense.work', page: '/console/batches' },
  'gateway-accounts': { right: 'suspense.work', page: '/console/overview' },
}
const ofInstallation = { right: 'books.read', page: '/console/system' } as const

/** The kind of the alarm that no callback reaches a merchant; the subject's label is `merchant`. */
export const callbacksUnreachable = 'CallbacksUnreachable'

const kindOf = (rule: AlarmRule): AlarmKind => ({
  kind: rule.kind,
  severity: rule.severity,
  forMinutes: rule.forMinutes,
  words: generalSummary(rule),
  isOfMerchant: false,
  ...(groups[rule.group] ?? ofInstallation),
})

/** The alerts of docs/alerts.yml that the gateway itself can know of, then what concerns one merchant. */
export const alarmKinds: readonly AlarmKind[] = [
  ...alarmRules.filter(({ kind }) => ofNoFigure[kind] !== 'NOBODY').map(kindOf),
  {
    kind: callbacksUnreachable,
    severity: 'ticket',
    forMinutes: 15,
    words: consolePhrases('alarms')('callbacksUnreachable'),
    page: '/console/callbacks',
    right: 'callbacks.resend',
    isOfMerchant: true,
  },
]

/** Chosen like a kind of alarm: what there is to do, each morning. */
export const dailySummary = 'DailySummary'

const byName = new Map(alarmKinds.map((one) => [one.kind, one]))

/** The kind of this name; undefined: this release has none. */
export const alarmKind = (kind: string): AlarmKind | undefined => byName.get(kind)

/** Whether somebody in this position may learn of alarms of this kind; a merchant's people of their merchant's. */
export const mayLearnOf = (position: Position, { right, isOfMerchant }: AlarmKind): boolean =>
  may(position, right) && (position.of === 'HOUSE' || isOfMerchant)

/** Whether somebody in this position may have the daily summary: it has what the board of accounts has. */
export const mayHaveSummary = (position: Position): boolean => may(position, 'suspense.work')

/** What somebody in this position may choose, by name. */
export const choosable = (position: Position): readonly string[] => [
  ...alarmKinds.filter((kind) => mayLearnOf(position, kind)).map(({ kind }) => kind),
  ...(mayHaveSummary(position) ? [dailySummary] : []),
]
