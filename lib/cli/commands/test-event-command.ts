import type { Command } from 'commander'
import { merchantUnknown } from '../../merchants/merchant-fault.ts'
import { inSentences, isFailure } from '../../payments/failure.ts'
import { validate } from '../../payments/validate.ts'
import { webAddress } from '../../payments/web-address.ts'
import { CommandFault } from '../command-fault.ts'
import { codeOption } from '../options.ts'
import type { Runner } from '../runner.ts'

interface TestEventOptions {
  code: string
  url?: string
}

/** `merchant test-event`: sends a merchant's server one signed event and prints how it answered. */
export function addTestEventCommand(merchant: Command, runner: Runner): void {
  merchant
    .command('test-event')
    .description("send one signed test event to the merchant's server and print how it answered")
    .addOption(codeOption())
    .option('--url <URL>', 'where to send it; without it, the callbackUrl of the newest payment')
    .addHelpText(
      'after',
      `
The body is {"event":"TEST"} and names no payment. It is sent once, is in no list and changes nothing. Exit code 1 if the
answer was not 200.

Examples:
  gateway merchant test-event --code ACME
  gateway merchant test-event --code ACME --url https://shop.example/callback`,
    )
    .action(async ({ code, url }: TestEventOptions) => {
      const checked = url === undefined ? { value: undefined } : validate(webAddress, url, ['--url'])
      if (isFailure(checked)) throw new CommandFault(inSentences(checked))
      await runner.run(async (gateway) => {
        const { sendTestEvent, testEventJson } = await import('../../callbacks/send-test-event.ts')
        const sent = await sendTestEvent(gateway, { merchantCode: code, url: checked.value })
        if (sent === 'MERCHANT_UNKNOWN') throw new CommandFault(merchantUnknown(code).message)
        if (sent === 'NO_ADDRESS')
          throw new CommandFault(
            `${code} has no payment whose callbackUrl could be used: name one with --url.`,
          )
        return { document: testEventJson(sent), failed: sent.delivery.status !== 200 }
      })
    })
}
