import type { Command } from 'commander'
import { remoteSecret } from '../../rails/remote/settings.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'

interface Options {
  readonly secret: string
  readonly payout?: string
  readonly operator?: string
}

/** `rail conformance`: tries a connector, without a gateway. */
export function addConformanceCommand(rail: Command, runner: Runner): void {
  rail
    .command('conformance')
    .description(
      'play every situation of the protocol "remote" against a connector; exit code 1 if one fails',
    )
    .argument('<URL>', 'where the connector listens')
    .requiredOption('--secret <S>', 'the secret that it was started with')
    .option(
      '--payout <METHOD>',
      'the payout method of transfers; default: WALLET_TRANSFER, or the first of the currency',
    )
    .option('--operator <CODE>', 'the operator of orders; default: the first, where the method needs one')
    .addHelpText(
      'after',
      `
It opens orders and sends transfers: use a connector without real money. It ends within 50 seconds.
What the connector does not do, or has no /test for, is not played: "notPlayed" instead of "ok".

Example:
  gateway rail conformance http://127.0.0.1:8090 --secret whsec_…`,
    )
    .action(async (url: string, { secret, payout, operator }: Options) => {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new CommandFault(`${url} is no address: write it like http://127.0.0.1:8090.`)
      if (!remoteSecret.safeParse(secret).success)
        throw new CommandFault('--secret must be whsec_ and 16 to 64 random bytes in base64.')
      await runner.runUnopened(async () => {
        const { playConformance, totalsOf } = await import('../../rails/remote/conformance/play.ts')
        const played = await playConformance(url, secret, { payoutMethod: payout, operator })
        const totals = totalsOf(played)
        return { document: { data: played, totals }, failed: totals.failed > 0 }
      })
    })
}
