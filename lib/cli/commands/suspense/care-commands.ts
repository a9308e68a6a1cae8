import { Option, type Command } from 'commander'
import { selectItem } from '../../../payments/suspense/sql/suspense-item.ts'
import { lookAfterItems, type Care } from '../../../payments/suspense/look-after-item.ts'
import type { Gateway } from '../../../gateway.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { byOption, parseDay, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { itemFault, itemsOption } from './item-options.ts'

interface CareOptions {
  id: readonly string[]
  by: string
  text?: string
  followUp?: string
}

/** `suspense take` and `suspense note`: who looks after items, and what is known of them. */
export function addCareCommands(suspense: Command, runner: Runner): void {
  suspense
    .command('take')
    .description('look after items: "suspense list" shows your name with them')
    .addOption(itemsOption())
    .option('--text <TEXT>', 'a note that the items have from now on', parseName)
    .addOption(followUpOption())
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway suspense take --id ID,ID --by Ann')
    .action(async (options: CareOptions) => {
      await runner.run((gateway) => write(gateway, options, { owner: options.by, ...careOf(options) }))
    })
  suspense
    .command('note')
    .description('write what is known of items: it takes the place of the note before')
    .addOption(itemsOption())
    .requiredOption('--text <TEXT>', 'the note', parseName)
    .addOption(followUpOption())
    .addOption(byOption())
    .addHelpText(
      'after',
      '\nExample:\n  gateway suspense note --id ID --text "asked the bank" --follow-up 2026-03-05 --by Ann',
    )
    .action(async (options: CareOptions) => {
      await runner.run((gateway) => write(gateway, options, careOf(options)))
    })
}

const followUpOption = () =>
  new Option('--follow-up <DAY>', 'the day of the next look, such as 2026-03-05').argParser(parseDay)

const careOf = ({ text, followUp }: CareOptions): Care => ({
  ...(text !== undefined && { note: text }),
  ...(followUp !== undefined && { followUp }),
})

async function write(gateway: Gateway, { id: ids, by }: CareOptions, care: Care) {
  const refused = await lookAfterItems(gateway, ids, care, byOperator(by))
  if (refused) {
    const item = await selectItem(gateway.db, refused.notOpen)
    throw itemFault(
      refused.notOpen,
      item ? { result: 'NOT_OPEN', closedAs: item.closedAs } : { result: 'NOT_FOUND' },
    )
  }
  return { document: { items: ids.map((id) => ({ idSuspense: id, ...care })) } }
}
