import type { Command } from 'commander'
import { Option } from 'commander'
import { chooseAlarms, readListeners } from '../../alarms/choices.ts'
import { alarmKinds, choosable, dailySummary } from '../../alarms/kinds.ts'
import { readOpenAlarms } from '../../alarms/open-alarms.ts'
import { sendTestMail, sendTestWebhook } from '../../alarms/send-test.ts'
import { readWebhook, removeWebhook, setWebhook } from '../../alarms/webhook.ts'
import { csvTable } from '../../ledger/csv.ts'
import { inSentences, isFailure } from '../../payments/failure.ts'
import { validate } from '../../payments/validate.ts'
import { webAddress } from '../../payments/web-address.ts'
import { readPeople, type ListedPerson } from '../../people/standing.ts'
import { readEmail } from '../../people/person.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { CommandFault } from '../command-fault.ts'
import { approvedByOption, fourEyes, type People } from '../four-eyes.ts'
import { byOption } from '../options.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'

/** `alarm …`: who learns of what is wrong. */
export function addAlarmCommands(alarm: Command, runner: Runner): void {
  addList(alarm, runner)
  addChoose(alarm, runner)
  addWebhook(alarm, runner)
  addTest(alarm, runner)
}

const emailOption = () => new Option('--email <EMAIL>', 'the person, by the e-mail address')

function addList(alarm: Command, runner: Runner): void {
  alarm
    .command('list')
    .description('the kinds of alarms, who chose each, and what is wrong now')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway alarm list')
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async ({ db }) => {
        const listeners = await readListeners(db)
        const chosenBy = (kind: string) =>
          listeners.filter(({ kinds }) => kinds.has(kind)).map(({ person }) => person.email)
        const open = await readOpenAlarms(db)
        const data = [
          ...alarmKinds.map(({ kind, severity, words }) => ({ kind, severity, words })),
          { kind: dailySummary, severity: null, words: 'What there is to do, at eight in the morning.' },
        ].map((one) => ({
          ...one,
          chosenBy: chosenBy(one.kind),
          open: open
            .filter(({ kind }) => kind === one.kind)
            .map(({ labels, summary, since }) => ({ labels, summary, since })),
        }))
        if (csv)
          return {
            lines: csvTable(
              {
                kind: ({ kind }: (typeof data)[number]) => kind,
                severity: ({ severity }) => severity ?? undefined,
                chosenBy: (row) => row.chosenBy.join(' '),
                open: (row) => String(row.open.length),
              },
              data,
            ),
          }
        return { document: { data, webhook: (await readWebhook(db))?.url ?? null } }
      })
    })
}

function addChoose(alarm: Command, runner: Runner): void {
  alarm
    .command('choose')
    .description('set of which kinds a person learns by e-mail, in the place of what was chosen')
    .addOption(emailOption().makeOptionMandatory())
    .requiredOption(
      '--kinds <KIND,KIND>',
      'as "alarm list" shows them; "all" that the role allows, or "none"',
    )
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Examples:
  gateway alarm choose --email ann@example.com --kinds all --by Ben
  gateway alarm choose --email ann@example.com --kinds GatewayStatementLate,DailySummary --by Ben`,
    )
    .action(async ({ email, kinds, by }: { email: string; kinds: string; by: string }) => {
      await runner.run(async ({ db }) => {
        const person = await personOf(db, email)
        const allowed = choosable(person.position)
        const chosen =
          kinds === 'all' ? allowed : kinds === 'none' ? [] : kinds.split(',').map((one) => one.trim())
        const refused = await chooseAlarms(db, person, chosen, byOperator(by))
        if (refused.length > 0)
          throw new CommandFault(
            `--kinds: ${refused.join(', ')}: no alarm has the name, or the role of ${person.email} may not learn of it. It may choose ${allowed.join(', ') || 'none'}.`,
          )
        return { document: { email: person.email, kinds: chosen } }
      })
    })
}

async function personOf(db: Database, email: string): Promise<ListedPerson> {
  const person = (await readPeople(db)).find((one) => one.email === readEmail(email))
  if (person) return person
  throw new CommandFault(`There is no person with the e-mail address ${email}: "person list" shows all.`)
}

interface WebhookOptions extends People {
  url?: string
  remove?: true
}

function addWebhook(alarm: Command, runner: Runner): void {
  alarm
    .command('webhook')
    .description('send every alarm to an address too, signed, and print the new secret, this once')
    .option('--url <URL>', 'where to send them')
    .option('--remove', 'send them to people alone')
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
The signature is that of callbacks (Standard Webhooks). Setting it again replaces address and secret at once.

Examples:
  gateway alarm webhook --url https://alarms.example.com/gateway --by Ann --approved-by Ben
  gateway alarm webhook --remove --by Ann --approved-by Ben`,
    )
    .action(async ({ url, remove, ...people }: WebhookOptions) => {
      if ((url === undefined) !== (remove === true))
        throw new CommandFault('Give exactly one of --url or --remove.')
      const checked = url === undefined ? undefined : validate(webAddress, url, ['--url'])
      if (checked && isFailure(checked)) throw new CommandFault(inSentences(checked))
      await runner.run(async (gateway) => {
        const deciders = fourEyes(gateway, people)
        if (checked) {
          const secret = await setWebhook(gateway.db, gateway.secrets, checked.value, deciders)
          return { document: { url: checked.value, secret } }
        }
        const removed = await removeWebhook(gateway.db, deciders)
        if (removed === undefined) throw new CommandFault('There is no webhook for alarms.')
        return { document: { removed } }
      })
    })
}

function addTest(alarm: Command, runner: Runner): void {
  alarm
    .command('test')
    .description('send a test message to a person, or to the webhook, and print whether it was taken')
    .addOption(emailOption())
    .option('--webhook', 'to the address that "alarm webhook" set')
    .addHelpText(
      'after',
      `
Exit code 1 if it was not taken.

Examples:
  gateway alarm test --email ann@example.com
  gateway alarm test --webhook`,
    )
    .action(async ({ email, webhook }: { email?: string; webhook?: true }) => {
      if ((email === undefined) !== (webhook === true))
        throw new CommandFault('Give exactly one of --email or --webhook.')
      await runner.run(async (gateway) => {
        const sent =
          email === undefined
            ? await sendTestWebhook(gateway)
            : await sendTestMail(gateway, (await personOf(gateway.db, email)).email)
        if (sent === 'NOT_SET')
          throw new CommandFault(
            email === undefined
              ? 'There is no webhook for alarms: "alarm webhook" sets one.'
              : 'No server for e-mail is set: GATEWAY_SMTP_URL (docs/operations/monitoring.md).',
          )
        return { document: { taken: sent.error === undefined, ...sent }, failed: sent.error !== undefined }
      })
    })
}
