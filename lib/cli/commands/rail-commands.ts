import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { moneyJson } from '../../money/money.ts'
import { railKinds } from '../../rails/rails.ts'
import { addRail, type RailDesk } from '../../rails/rows/add-rail.ts'
import { changeRail, replaceSettings, type RailChange } from '../../rails/rows/change-rail.ts'
import { bookReturn, openReturns } from '../../rails/rows/open-returns.ts'
import { railHealth, reasonsOfRail } from '../../rails/rows/rail-health.ts'
import { selectRailRows, type RailRow } from '../../rails/rows/rail-row.ts'
import { readSettings } from '../../rails/rows/sealed-settings.ts'
import { learnCapabilities, testRail } from '../../rails/rows/test-rail.ts'
import { unrefused } from '../refusal-fault.ts'
import { CommandFault } from '../command-fault.ts'
import { accountIdOf } from '../find-account.ts'
import { railOf } from '../find-rail.ts'
import { approvedByOption, fourEyes, oneIsEnough, type People } from '../four-eyes.ts'
import { byOption, currencyOption, parseName, parseWhole, readAmount, readFileOf } from '../options.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'
import { addConformanceCommand } from './rail-conformance-command.ts'

/** `rail …`: connections to institutions that answer. */
export function addRailCommands(rail: Command, runner: Runner): void {
  addAdd(rail, runner)
  addSettings(rail, runner)
  addTest(rail, runner)
  addSwitch(rail, runner, 'enable', 'open new payments on it')
  addSwitch(rail, runner, 'disable', 'open nothing new on it; what is open is followed to its end')
  addList(rail, runner)
  addShow(rail, runner)
  addConfigure(rail, runner)
  addBookReturn(rail, runner)
  addConformanceCommand(rail, runner)
}

const idOption = ['--id <ID>', 'the idRail that "rail list" shows'] as const
const settingsOption = [
  '--settings <FILE.json>',
  'one JSON object: the settings by their names, see docs/operators/rails.md',
] as const

interface AddOptions extends People {
  kind: string
  name: string
  currency: CurrencyCode
  methods?: readonly string[]
  settlesIn?: string
  settings: string
}

function addAdd(rail: Command, runner: Runner): void {
  rail
    .command('add')
    .description('add a connection to an institution, disabled')
    .addOption(
      new Option('--kind <KIND>', 'what it is')
        .choices(railKinds.map(({ kind }) => kind))
        .makeOptionMandatory(),
    )
    .requiredOption('--name <NAME>', 'what people call it, and its cash account', parseName)
    .addOption(currencyOption().makeOptionMandatory())
    .option('--methods <M,M>', 'which methods it serves; default: all that its kind can', parseList)
    .option('--settles-in <ACCOUNT>', 'the account at a bank on which its money arrives')
    .requiredOption(...settingsOption)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
The settings are encrypted at once and never printed again: remove the file. Then "rail test" and "rail enable".

Example:
  gateway rail add --kind remote --name "M-Pesa connector" --currency KES --methods MOBILE_MONEY --settings connector.json --by Ann --approved-by Ben`,
    )
    .action(
      async ({ kind: kindName, name, currency, methods, settlesIn, settings, ...people }: AddOptions) => {
        const kind = railKinds.find((one) => one.kind === kindName)
        if (!kind) throw new CommandFault(`There is no kind ${kindName}.`)
        const given = await readSettingsFile(settings)
        await runner.run(async (gateway) => {
          const added = await addRail(
            deskOf(gateway),
            {
              kind,
              name,
              currencyCode: currency,
              methods,
              settlesIn: await accountIdOf(gateway, settlesIn, '--settles-in'),
              settings: given,
            },
            fourEyes(gateway, people),
          )
          return { document: railJson(gateway, unrefused(added)) }
        })
      },
    )
}

function addSettings(rail: Command, runner: Runner): void {
  rail
    .command('settings')
    .description('replace single settings of a rail; the others stay')
    .requiredOption(...idOption)
    .requiredOption(...settingsOption)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      '\nExample:\n  gateway rail settings --id ID --settings new-secret.json --by Ann --approved-by Ben',
    )
    .action(async ({ id, settings, ...people }: People & { id: string; settings: string }) => {
      const given = await readSettingsFile(settings)
      await runner.run(async (gateway) => {
        const changed = await replaceSettings(
          deskOf(gateway),
          (await railOf(gateway, id)).id,
          given,
          (name) => railKinds.find(({ kind }) => kind === name),
          fourEyes(gateway, people),
        )
        return { document: shownJson(gateway, unrefused(changed)) }
      })
    })
}

function addTest(rail: Command, runner: Runner): void {
  rail
    .command('test')
    .description('ask the institution for harmless things; exit code 1 if one fails')
    .requiredOption(...idOption)
    .addHelpText('after', '\nExample:\n  gateway rail test --id ID')
    .action(async ({ id }: { id: string }) => {
      await runner.run(async (gateway) => {
        const checks = await testRail(gateway, await connected(gateway, id))
        return { document: { checks }, failed: checks.some(({ ok }) => !ok) }
      })
    })
}

function addSwitch(rail: Command, runner: Runner, name: 'enable' | 'disable', description: string): void {
  rail
    .command(name)
    .description(description)
    .requiredOption(...idOption)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `\nExample:\n  gateway rail ${name} --id ID --by Ann${name === 'enable' ? ' --approved-by Ben' : ''}`,
    )
    .action(async ({ id, ...people }: People & { id: string }) => {
      await runner.run(async (gateway) => {
        const isEnabled = name === 'enable'
        const row = await railOf(gateway, id)
        if (isEnabled) await learnCapabilities(gateway, await connected(gateway, row.id))
        const deciders = isEnabled ? fourEyes(gateway, people) : oneIsEnough(people)
        const changed = await changeRail(gateway, row.id, `rail ${name}`, { isEnabled }, deciders)
        return { document: railJson(gateway, unrefused(changed)) }
      })
    })
}

function addList(rail: Command, runner: Runner): void {
  rail
    .command('list')
    .description('every rail, in the order in which they were added')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway rail list')
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async (gateway) => {
        const rows = await selectRailRows(gateway.db)
        if (csv) return { lines: csvTable(columns, rows) }
        return { document: { data: rows.map((row) => railJson(gateway, row)) } }
      })
    })
}

const columns: CsvColumns<RailRow> = {
  idRail: ({ id }) => id,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  currencyCode: ({ currencyCode }) => currencyCode,
  methods: ({ methods }) => methods.join(' '),
  state: ({ isEnabled }) => (isEnabled ? 'ENABLED' : 'DISABLED'),
  priority: ({ priority }) => String(priority),
  share: ({ share }) => String(share),
}

function addShow(rail: Command, runner: Runner): void {
  rail
    .command('show')
    .description('one rail: which settings are there, and how it did in the last 24 hours')
    .requiredOption(...idOption)
    .addHelpText(
      'after',
      `
"health" counts the orders of the last 24 hours. "breaker" is OPEN while the institution does not answer: after five calls without an
answer within 30 seconds it gets one call every 15 seconds, and new payments go to other rails. "reasons" are why it did not get
payments, or lost them. Where it was passed over: BREAKER_OPEN, or EARLIER_PROMPT_UNANSWERED while the payer may still pay what another
rail asked for. "returns" is money that the institution gave back and that could be taken from no payment: see "rail book-return".

Example:
  gateway rail show --id ID`,
    )
    .action(async ({ id }: { id: string }) => {
      await runner.run(async (gateway) => {
        const row = await railOf(gateway, id)
        const health = await railHealth(gateway.db, row)
        const returns = (await openReturns(gateway.db, row.id)).map((one) => ({
          idReturn: one.id,
          idReceipt: one.idReceipt,
          key: one.key,
          money: moneyJson(one.money),
          since: one.since.toISOString(),
        }))
        return {
          document: {
            ...shownJson(gateway, row),
            health,
            reasons: await reasonsOfRail(gateway.db, row.id),
            returns,
          },
        }
      })
    })
}

interface ConfigureOptions extends People {
  id: string
  priority?: number
  share?: number
  min?: string
  max?: string
  name?: string
  settlesIn?: string
}

function addConfigure(rail: Command, runner: Runner): void {
  rail
    .command('configure')
    .description('change how a rail is chosen, its name and the account that its money arrives on')
    .requiredOption(...idOption)
    .option('--priority <N>', 'the smaller, the earlier it is asked; default 100', parseWhole)
    .option('--share <P>', 'of the payments that rails of one priority share; default 100', parseShare)
    .option('--min <AMOUNT>', 'the smallest amount that it gets; "none" removes it')
    .option('--max <AMOUNT>', 'the largest amount that it gets; "none" removes it')
    .option('--name <NAME>', 'what people call it, and its cash account', parseName)
    .option('--settles-in <ACCOUNT>', 'the account on which its money arrives; "none" removes it')
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
Of the rails that serve a method in a currency, the one with the smallest priority is asked first; rails of one priority share the payments
as 70 and 30 do. One that refuses leaves the payment to the next.

Example:
  gateway rail configure --id ID --priority 10 --share 70 --max 250000 --by Ann --approved-by Ben`,
    )
    .action(async ({ id, min, max, settlesIn, by, approvedBy, ...options }: ConfigureOptions) => {
      await runner.run(async (gateway) => {
        const row = await railOf(gateway, id)
        const amount = (text: string | undefined) =>
          text === undefined || text === 'none' ? text && null : readAmount(text, row.currencyCode)
        const change: RailChange = {
          ...options,
          min: amount(min),
          max: amount(max),
          settlesIn: settlesIn === 'none' ? null : await accountIdOf(gateway, settlesIn, '--settles-in'),
        }
        if (Object.values(change).every((value) => value === undefined))
          throw new CommandFault('Nothing to change was given: see "gateway rail configure --help".')
        const deciders = fourEyes(gateway, { by, ...(approvedBy !== undefined && { approvedBy }) })
        const changed = await changeRail(gateway, row.id, 'rail configure', change, deciders)
        return { document: railJson(gateway, unrefused(changed)) }
      })
    })
}

function addBookReturn(rail: Command, runner: Runner): void {
  rail
    .command('book-return')
    .description('book money that an institution gave back, and that could be taken from no payment')
    .requiredOption(...idOption)
    .requiredOption('--return <ID>', 'the idReturn that "rail show" lists')
    .option('--receipt <ID>', 'its idReceipt, where several returns have that ID')
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
It leaves the cash account of the rail, against the account OTHER: "balance adjust" takes it to the merchant who bears it.

Example:
  gateway rail book-return --id ID --return ID --reason "a fraud that the bank took back" --by Ann --approved-by Ben`,
    )
    .action(
      async ({
        id,
        return: idReturn,
        receipt: idReceipt,
        reason,
        ...people
      }: People & { id: string; return: string; receipt?: string; reason: string }) => {
        await runner.run(async (gateway) => {
          const row = await railOf(gateway, id)
          const deciders = { ...fourEyes(gateway, people), reason }
          const booked = unrefused(await bookReturn(gateway.db, row, { idReturn, idReceipt }, deciders))
          return { document: { idRail: row.id, idReturn, money: moneyJson(booked) } }
        })
      },
    )
}

const deskOf = ({ db, secrets, config }: Gateway): RailDesk => ({
  db,
  secrets,
  allowHttp: config.allowHttp,
  mode: config.mode,
})

async function connected(gateway: Gateway, id: string) {
  const { id: idRail } = await railOf(gateway, id)
  await gateway.rowRails.refresh()
  const found = gateway.rowRails.connectedTo(idRail)
  if (!found)
    throw new CommandFault('The settings of this rail cannot be read: give them again by "rail settings".')
  return found
}

async function readSettingsFile(file: string): Promise<unknown> {
  const text = await readFileOf('--settings', file)
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFault(`${file} (--settings) is not JSON.`)
  }
}

const railJson = ({ publicUrl }: Gateway, row: RailRow) => ({
  idRail: row.id,
  name: row.name,
  kind: row.kind,
  currencyCode: row.currencyCode,
  methods: row.methods,
  state: row.isEnabled ? 'ENABLED' : 'DISABLED',
  noticeAddress: `${publicUrl}/n/${row.noticeToken}`,
  priority: row.priority,
  share: row.share,
  min: row.min ? moneyJson(row.min).amount : null,
  max: row.max ? moneyJson(row.max).amount : null,
  settlesIn: row.settlesIn ?? null,
  idAccount: row.account.id,
})

/** With the names of the settings that are there, and when one of them ends; none where they do not open. */
function shownJson(gateway: Gateway, row: RailRow) {
  const settings = readSettings(gateway.secrets, row.id, row.sealedSettings) ?? {}
  const kind = railKinds.find((one) => one.kind === row.kind)
  const read = kind?.settings.safeParse(settings)
  const ends = read?.success ? (kind?.ends?.(read.data) ?? {}) : {}
  return {
    ...railJson(gateway, row),
    settings: Object.keys(settings).map((name) => ({ name, endsAt: ends[name]?.toISOString() ?? null })),
    capabilities: row.capabilities ?? null,
  }
}

function parseList(text: string): readonly string[] {
  const items = [...new Set(text.split(',').map((item) => item.trim()))]
  if (items.includes('')) throw new InvalidArgumentError('It must be a list such as MOBILE_MONEY,FPX.')
  return items
}

function parseShare(text: string): number {
  const share = parseWhole(text)
  if (share < 1 || share > 10_000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000.')
  return share
}
