import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { railKinds } from '../../rails/rails.ts'
import { addRail, type RailDesk } from '../../rails/rows/add-rail.ts'
import { changeRail, replaceSettings, type RailChange } from '../../rails/rows/change-rail.ts'
import { NoAnswer, type RailKind } from '../../rails/rows/rail-kind.ts'
import { bookReturn, openReturns } from '../../rails/rows/open-returns.ts'
import { selectRailRows, type RailRow } from '../../rails/rows/rail-row.ts'
import { readSettings } from '../../rails/rows/sealed-settings.ts'
import { settingsFault } from '../../rails/rows/settings-fault.ts'
import { learnCapabilities, testRail } from '../../rails/rows/test-rail.ts'
import { accountOf } from './account-acts.ts'
import { decidedBy, type Act, type ActOutcome, type Fact, type Facts } from './act.ts'
import { actorAt, type Deciding } from './deciding.ts'
import { amountFault, currencyCode, line, moneyOf, reason, uuid } from './fields.ts'
import { calledOf } from '../../rails/own-accounts/accounts/account.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'

const t = consolePhrases('acts')
const none = t('value.none')

const deskOf = ({ db, secrets, config }: Gateway): RailDesk => ({
  db,
  secrets,
  allowHttp: config.allowHttp,
  mode: config.mode,
})

export const railKindNamed = (name: string): RailKind | undefined =>
  railKinds.find(({ kind }) => kind === name)

/** What a use case refuses, without the option of the command that it names. */
const said = ({ refused }: Refused): Refused => ({ refused: withoutOption(refused) })
const withoutOption = (text: string): string => text.replace(/^--[a-z-]+:? /, '')

async function railOf({ db }: Gateway, id: string): Promise<RailRow | Refused> {
  const row = (await selectRailRows(db)).find((one) => one.id === id)
  return row ?? { refused: t('rail.none') }
}

const factsOfRail = ({ name, kind, currencyCode: code, methods }: RailRow): Facts['facts'] => [
  [t('fact.rail'), name],
  [t('fact.kind'), kind],
  [t('fact.currency'), code],
  [t('fact.methods'), methods.join(', ')],
]

/**
 * Values of settings are secrets: an approver sees the names of those that are given, and of all what the kind
 * shows: where calls and money would go, and where they go now.
 */
function factsOfSettings(kind: RailKind, given: object, then: object, now?: object): Facts['facts'] {
  const [before, after] = [shownOf(kind, now), shownOf(kind, then)]
  const names = Object.keys({ ...before, ...after })
  return [
    [t('fact.settings'), Object.keys(given).join(', ')],
    ...names.map((name) => [name, changeText(now && (before[name] ?? none), after[name])] as const),
  ]
}

function shownOf(kind: RailKind, settings: object | undefined): Readonly<Record<string, string | undefined>> {
  const read = kind.settings.safeParse(settings)
  return read.success
    ? { [t('fact.addresses')]: kind.addresses(read.data).join(', '), ...kind.shown?.(read.data) }
    : {}
}

const changeText = (before: string | undefined, after = none): string | undefined =>
  before === undefined || before === after ? (after === none ? undefined : after) : `${before} → ${after}`

const unreadable: Fact = [t('fact.settingsNow'), t('rail.sealed')]

const typedSettings = z.record(z.string(), z.unknown())

const adding = z.object({
  kind: z.string(),
  name: line(t('name.name')),
  currencyCode,
  /** Absent: all that the kind can serve. */
  methods: z.array(z.string()).optional(),
  settlesIn: uuid.optional(),
  settings: typedSettings,
})

/** Adds a rail, disabled. */
export const addRailAct: Act<z.infer<typeof adding>> = {
  name: 'rail add',
  right: 'system.change',
  content: adding,
  audited: ({ settings, ...typed }) => ({ content: { ...typed, settings: Object.keys(settings) } }),
  async describe(gateway, typed) {
    const kind = railKindNamed(typed.kind)
    if (!kind) return { refused: t('account.noKind', { kind: typed.kind }) }
    const fault = settingsFault(kind, typed.settings, {
      ...deskOf(gateway),
      currencyCode: typed.currencyCode,
    })
    if (fault !== undefined) return { refused: withoutOption(fault) }
    const account = typed.settlesIn === undefined ? undefined : await accountOf(gateway, typed.settlesIn)
    if (account && isRefused(account)) return account
    return {
      title: t('rail.add', { rail: typed.name }),
      facts: [
        [t('fact.kind'), typed.kind],
        [t('fact.currency'), typed.currencyCode],
        [t('fact.methods'), (typed.methods ?? kind.methods(typed.currencyCode)).join(', ')],
        [t('fact.arrivesOn'), account && calledOf(account)],
        ...factsOfSettings(kind, typed.settings, typed.settings),
      ],
    }
  },
  async perform(gateway, { kind: name, methods, settlesIn, ...typed }, deciders) {
    const kind = railKindNamed(name)
    if (!kind) return { refused: t('account.noKind', { kind: name }) }
    const added = await addRail(deskOf(gateway), { kind, methods, settlesIn, ...typed }, decidedBy(deciders))
    return isRefused(added) ? said(added) : { done: t('rail.added', { rail: added.name }) }
  },
}

const replacing = z.object({
  railId: uuid,
  settings: typedSettings.refine((given) => Object.keys(given).length > 0, t('rail.noSetting')),
})

/** Replaces single settings; the others stay. */
export const railSettingsAct: Act<z.infer<typeof replacing>> = {
  name: 'rail settings',
  right: 'system.change',
  content: replacing,
  audited: ({ railId, settings }) => ({ content: { railId, settings: Object.keys(settings) } }),
  async describe(gateway, { railId, settings }) {
    const row = await railOf(gateway, railId)
    if (isRefused(row)) return row
    const kind = railKindNamed(row.kind)
    if (!kind) return { refused: t('account.noKind', { kind: row.kind }) }
    const now = readSettings(gateway.secrets, row.id, row.sealedSettings)
    const all = { ...now, ...settings }
    const fault = settingsFault(kind, all, { ...deskOf(gateway), currencyCode: row.currencyCode })
    if (fault !== undefined) return { refused: withoutOption(fault) }
    return {
      title: t('rail.replace', { rail: row.name }),
      facts: [
        ...factsOfRail(row),
        ...(now ? [] : [unreadable]),
        ...factsOfSettings(kind, settings, all, now ?? {}),
      ],
    }
  },
  async perform(gateway, { railId, settings }, deciders) {
    const decided = decidedBy(deciders)
    const changed = await replaceSettings(deskOf(gateway), railId, settings, railKindNamed, decided)
    return isRefused(changed) ? said(changed) : { done: t('rail.replaced', { rail: changed.name }) }
  },
}

/** Refuses settings that cannot be read as what they are; the audit has it, without what was typed. */
export async function refuseSettings(
  visit: Deciding,
  { name }: Pick<Act<unknown>, 'name'>,
  about: { readonly railId: string } | { readonly name: string },
  why: string,
): Promise<{ readonly result: 'REFUSED'; readonly said: string }> {
  const event = { actor: actorAt(visit), command: name, after: about, refused: why }
  await recordAudit(visit.writes.db, event)
  return { result: 'REFUSED', said: why }
}

/** Empty: it is removed. */
const removable = z.string().trim().optional()

const configuring = z.object({
  railId: uuid,
  name: line(t('name.name')).optional(),
  priority: z.coerce.number().int(t('typed.priority')).min(0).max(1_000_000).optional(),
  share: z.coerce.number().int(t('typed.share')).min(1).max(10_000).optional(),
  min: removable,
  max: removable,
  settlesIn: z.union([z.literal(''), uuid]).optional(),
})
type Configuring = z.infer<typeof configuring>

/** Changes how a rail is chosen, its name, and where its money arrives. */
export const configureRailAct: Act<Configuring> = {
  name: 'rail configure',
  right: 'system.change',
  content: configuring,
  async describe(gateway, typed) {
    const row = await railOf(gateway, typed.railId)
    if (isRefused(row)) return row
    const change = changeOf(row, typed)
    if (isRefused(change)) return change
    const nameOfAccount = async (id: string | null | undefined) => {
      const account = id === undefined || id === null ? undefined : await accountOf(gateway, id)
      return account && !isRefused(account) ? calledOf(account) : none
    }
    const amountText = (amount: Money | null | undefined) => (amount ? amountShortest(amount) : none)
    const rows = [
      [t('fact.name'), row.name, change.name ?? row.name],
      [t('fact.priority'), String(row.priority), String(change.priority ?? row.priority)],
      [t('fact.share'), String(row.share), String(change.share ?? row.share)],
      [t('fact.smallest'), amountText(row.min), amountText(change.min === undefined ? row.min : change.min)],
      [t('fact.largest'), amountText(row.max), amountText(change.max === undefined ? row.max : change.max)],
      [
        t('fact.arrivesOn'),
        await nameOfAccount(row.settlesIn),
        await nameOfAccount(change.settlesIn === undefined ? row.settlesIn : change.settlesIn),
      ],
    ].filter(([, now, then]) => now !== then)
    if (rows.length === 0) return { refused: t('typed.nothing') }
    return {
      title: t('rail.configure', { rail: row.name }),
      facts: factsOfRail(row),
      table: { columns: [t('fact.setting'), t('fact.now'), t('fact.then')], rows },
    }
  },
  async perform(gateway, typed, deciders) {
    const row = await railOf(gateway, typed.railId)
    if (isRefused(row)) return row
    const change = changeOf(row, typed)
    if (isRefused(change)) return change
    const changed = await changeRail(gateway, row.id, 'rail configure', change, decidedBy(deciders))
    return isRefused(changed) ? said(changed) : { done: t('rail.configured', { rail: changed.name }) }
  },
}

function changeOf({ currencyCode: code }: RailRow, typed: Configuring): RailChange | Refused {
  const { railId: _, min, max, settlesIn, ...change } = typed
  const [fault] = [min, max].flatMap((amount) => (amount ? (amountFault(amount, code) ?? []) : []))
  if (fault !== undefined) return { refused: fault }
  const read = (amount: string | undefined) =>
    amount === undefined ? undefined : amount === '' ? null : moneyOf({ amount, currencyCode: code })
  return { ...change, min: read(min), max: read(max), settlesIn: settlesIn === '' ? null : settlesIn }
}

const onlyRail = z.object({ railId: uuid })
type OnlyRail = z.infer<typeof onlyRail>

const ofRail =
  (title: (name: string) => string) =>
  async (gateway: Gateway, { railId }: OnlyRail) => {
    const row = await railOf(gateway, railId)
    return isRefused(row) ? row : { title: title(row.name), facts: factsOfRail(row) }
  }

/** Opens new payments on a rail, once its institution was asked what it serves. */
export const enableRailAct: Act<OnlyRail> = {
  name: 'rail enable',
  right: 'system.change',
  content: onlyRail,
  describe: ofRail((name) => t('rail.enable', { rail: name })),
  perform: async (gateway, { railId }, deciders) => {
    const found = await connectedTo(gateway, railId)
    if (isRefused(found)) return found
    await learnCapabilities(gateway, found)
    const decided = decidedBy(deciders)
    const changed = await changeRail(gateway, railId, 'rail enable', { isEnabled: true }, decided)
    return isRefused(changed) ? said(changed) : { done: t('rail.enabled', { rail: changed.name }) }
  },
}

/** Opens nothing new on a rail. */
export const disableRailAct: Act<OnlyRail> = {
  name: 'rail disable',
  right: 'system.change',
  content: onlyRail,
  // Nobody waits for a second person to stop payments.
  needsApproval: () => false,
  describe: ofRail((name) => t('rail.disable', { rail: name })),
  perform: async (gateway, { railId }, deciders) => {
    const decided = decidedBy(deciders)
    const changed = await changeRail(gateway, railId, 'rail disable', { isEnabled: false }, decided)
    return isRefused(changed) ? said(changed) : { done: t('rail.disabled', { rail: changed.name }) }
  },
}

/** Asks an institution for harmless things. */
export const testRailAct: Act<OnlyRail> = {
  name: 'rail test',
  right: 'system.change',
  content: onlyRail,
  needsApproval: () => false,
  describe: ofRail((name) => t('rail.test', { rail: name })),
  async perform(gateway, { railId }, { by }): Promise<ActOutcome> {
    const found = await connectedTo(gateway, railId)
    if (isRefused(found)) return found
    const checks = await testRail(gateway, found).catch((error: unknown) => {
      if (error instanceof NoAnswer) return [{ name: 'answer', ok: false, detail: error.message }]
      throw error
    })
    const isFine = checks.every(({ ok }) => ok)
    await recordAudit(gateway.db, { actor: by, command: 'rail test', after: { idRail: railId, isFine } })
    const told = checks.map(({ name, ok, detail }) => `${ok ? '✓' : '✗'} ${name}: ${detail}`).join('\n')
    return isFine ? { done: told } : { refused: told }
  },
}

/** An ID of an institution's. */
const itsId = z.string().min(1).max(200)

const bookingReturn = z.object({ railId: uuid, idReturn: itsId, idReceipt: itsId, reason })

/** Books money that an institution gave back, and that could be taken from no payment. */
export const bookReturnAct: Act<z.infer<typeof bookingReturn>> = {
  name: 'rail book-return',
  right: 'system.change',
  content: bookingReturn,
  async describe(gateway, { railId, idReturn, idReceipt, reason: why }) {
    const row = await railOf(gateway, railId)
    if (isRefused(row)) return row
    const back = (await openReturns(gateway.db, railId)).find(
      (one) => one.id === idReturn && one.idReceipt === idReceipt,
    )
    if (!back) return { refused: t('rail.noReturn') }
    return {
      title: t('rail.bookReturn', { rail: row.name }),
      facts: [
        [t('fact.rail'), row.name],
        [t('fact.money'), back.money],
        [t('fact.return'), idReturn],
        [t('fact.receipt'), idReceipt],
        [t('fact.order'), back.key],
        [t('fact.since'), back.since],
        [t('fact.reason'), why],
      ],
    }
  },
  async perform(gateway, { railId, idReturn, idReceipt, reason: why }, deciders) {
    const row = await railOf(gateway, railId)
    if (isRefused(row)) return row
    const decided = { ...decidedBy(deciders), reason: why }
    const booked = await bookReturn(gateway.db, row, { idReturn, idReceipt }, decided)
    return isRefused(booked)
      ? { refused: t('rail.noReturn') }
      : { done: t('rail.returnBooked', { money: `${amountShortest(booked)} ${booked.currencyCode}` }) }
  },
}

async function connectedTo(gateway: Gateway, railId: string) {
  await gateway.rowRails.refresh()
  const unread: Refused = { refused: t('rail.unreadable') }
  return gateway.rowRails.connectedTo(railId) ?? unread
}
