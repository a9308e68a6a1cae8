import type { Command } from 'commander'
import { Option } from 'commander'
import { byOperator } from '../../platform/audit/actor.ts'
import { invite, type InviteFault } from '../../people/invitations.ts'
import { invitationLink } from '../../people/links.ts'
import { merchantOf, positionOf, type Person } from '../../people/person.ts'
import { merchantRoles, operatorRoles, type Position } from '../../people/rights.ts'
import {
  disablePerson,
  enablePerson,
  findPerson,
  readPeople,
  resetFactor,
  setRole,
  type Decider,
  type ListedPerson,
  type StandingFault,
} from '../../people/standing.ts'
import type { Gateway } from '../../gateway.ts'
import type { Database } from '../../platform/db/database.ts'
import { servedOrigin } from '../../platform/db/served-origin.ts'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption } from '../options.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'

/** `person …`: people who sign in to the console. */
export function addPersonCommands(person: Command, runner: Runner): void {
  addInvite(person, runner)
  addList(person, runner)
  addChange(person, runner, {
    name: 'disable',
    description: 'end the sessions of a person, and let it sign in no more',
    change: disablePerson,
  })
  addChange(person, runner, {
    name: 'enable',
    description: 'let a disabled person sign in again',
    change: enablePerson,
  })
  addChange(person, runner, {
    name: 'reset-factor',
    description: 'forget the second factor of a person who has lost it; the next sign-in sets up another one',
    change: resetFactor,
  })
  addSetRole(person, runner)
}

const emailOption = (description: string) => new Option('--email <EMAIL>', description).makeOptionMandatory()

interface InviteOptions {
  email: string
  role: string
  code?: string
  by: string
}

function addInvite(person: Command, runner: Runner): void {
  person
    .command('invite')
    .description(
      'print a link with which a person chooses a name and a password; it works once, for 48 hours',
    )
    .addOption(emailOption('the e-mail address that the person will sign in with'))
    .requiredOption(
      '--role <ROLE>',
      `${operatorRoles.join(', ')}; with --code ${merchantRoles.join(', ')}: docs/operators/people.md`,
    )
    .option('--code <CODE>', 'the merchant that the person works for; default: the operator of the gateway')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Give the link to that person alone. Whoever is invited again gets a new link, and the earlier one ends.

Examples:
  gateway person invite --email ann@example.com --role ADMIN --by Ben
  gateway person invite --email owner@shop.example --role OWNER --code SHOP --by Ben`,
    )
    .action(async ({ email, role, code, by }: InviteOptions) => {
      await runner.run(async (gateway) => {
        const position = await readPosition(gateway, role, code)
        const invited = await invite(gateway.db, { email, position }, { by: byOperator(by) })
        if (typeof invited === 'string') throw new CommandFault(inviteFaults[invited](email))
        const origin = gateway.config.publicUrl ?? (await servedOrigin(gateway.db)) ?? gateway.publicUrl
        return { document: { link: invitationLink(origin, invited.key), expiresAt: invited.expiresAt } }
      })
    })
}

const inviteFaults: Readonly<Record<InviteFault, (email: string) => string>> = {
  NOT_AN_EMAIL: (email) => `--email: ${JSON.stringify(email)} is no e-mail address.`,
  EXISTS: (email) => `${email} is a person already: "person list" shows all.`,
}

function addSetRole(person: Command, runner: Runner): void {
  person
    .command('set-role')
    .description('give a person another role in the same place: the operator’s, or that of the same merchant')
    .addOption(emailOption('whom, by the e-mail address'))
    .requiredOption('--role <ROLE>', 'the new role: docs/operators/people.md')
    .addOption(byOption())
    .addHelpText(
      'after',
      '\nExample:\n  gateway person set-role --email ann@example.com --role FINANCE --by Ben',
    )
    .action(async ({ email, role, by }: InviteOptions) => {
      await runner.run(async (gateway) => {
        const found = await findPerson(gateway.db, email)
        if (!found) throw nobody(email)
        const position = await readPosition(gateway, role, merchantOf(found.position))
        const changed = await setRole(gateway.db, email, position, { by: byOperator(by) })
        if (typeof changed === 'string') throw nobody(email)
        return { document: personJson({ ...changed, position }) }
      })
    })
}

const nobody = (email: string) =>
  new CommandFault(`There is no person with the e-mail address ${email}: "person list" shows all.`)

async function readPosition(gateway: Gateway, role: string, code: string | undefined): Promise<Position> {
  const position = positionOf(role, code)
  if (!position)
    throw new CommandFault(
      code === undefined
        ? `--role: it must be one of ${operatorRoles.join(', ')}; a merchant's person needs --code too.`
        : `--role: with --code it must be one of ${merchantRoles.join(', ')}.`,
    )
  if (code !== undefined && !(await gateway.merchants.find(code)))
    throw new CommandFault(`There is no merchant ${code}: "merchant list" shows all.`)
  return position
}

function addList(person: Command, runner: Runner): void {
  person
    .command('list')
    .description('everybody who can sign in, or is invited')
    .option('--code <CODE>', 'only people of this merchant')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway person list')
    .action(async ({ code, csv }: { code?: string; csv?: true }) => {
      await runner.run(async ({ db }) => {
        const people = await readPeople(db, { merchantCode: code })
        if (csv) return { lines: csvTable(columns, people) }
        return { document: { data: people.map(listedJson) } }
      })
    })
}

const columns: CsvColumns<ListedPerson> = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  role: ({ position }) => position.role,
  merchantCode: ({ position }) => merchantOf(position),
  status: ({ standing }) => standing,
  factors: ({ factors }) => factors.join(' '),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  lastSeenAt: ({ lastSeenAt }) => lastSeenAt?.toISOString(),
  invitedUntil: ({ invitedUntil }) => invitedUntil?.toISOString(),
}

const listedJson = (person: ListedPerson) => ({
  ...personJson(person),
  status: person.standing,
  factors: person.factors,
  createdAt: person.createdAt,
  lastSeenAt: person.lastSeenAt ?? null,
  invitedUntil: person.invitedUntil ?? null,
})

const personJson = ({ personId, email, name, position }: Person) => ({
  idPerson: personId,
  email,
  name: name === email ? null : name,
  role: position.role,
  merchantCode: merchantOf(position) ?? null,
})

interface Change {
  readonly name: string
  readonly description: string
  readonly change: (db: Database, email: string, decider: Decider) => Promise<Person | StandingFault>
}

function addChange(person: Command, runner: Runner, { name, description, change }: Change): void {
  person
    .command(name)
    .description(description)
    .addOption(emailOption('whom, by the e-mail address'))
    .addOption(byOption())
    .addHelpText('after', `\nExample:\n  gateway person ${name} --email ann@example.com --by Ben`)
    .action(async ({ email, by }: { email: string; by: string }) => {
      await runner.run(async ({ db }) => {
        const changed = await change(db, email, { by: byOperator(by) })
        if (changed === 'NOBODY') throw nobody(email)
        return { document: personJson(changed) }
      })
    })
}
