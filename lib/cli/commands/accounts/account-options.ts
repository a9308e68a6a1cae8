import { InvalidArgumentError, Option, type Command } from 'commander'
import type { CurrencyCode } from '../../../money/currency.ts'
import type { AccountChange } from '../../../rails/own-accounts/accounts/change-account.ts'
import { approvedByOption, type People } from '../../four-eyes.ts'
import { byOption, parseName, parseWhole, readAmount } from '../../options.ts'

/** The options that `account add` and `account configure` share, as Commander reads them. */
export interface AccountOptions extends People {
  holder?: string
  bankCode?: string
  bankName?: string
  bic?: string
  branch?: string
  city?: string
  accountType?: string
  biller?: string
  walletAddress?: string
  sweepTo?: string
  methods?: readonly string[]
  toldApartBy?: 'AMOUNT' | 'REFERENCE'
  dailyLimit?: string
  noticeDelayMinutes?: number
  bookingLagDays?: number
  timeZone?: string
  payouts?: 'on' | 'off'
  cutOff?: string
  charges?: 'SLEV' | 'SHAR' | 'DEBT'
  serviceLevel?: string
  batchBooking?: 'true' | 'false'
  customerId?: string
}

const parseBic = (text: string): string => {
  if (/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)) return text
  throw new InvalidArgumentError('It must be a BIC: 8 or 11 capitals and digits.')
}

const parseList = (text: string): readonly string[] => text.split(',').map((one) => one.trim())

export const addAccountOptions = (command: Command): Command =>
  command
    .option('--bank-code <CODE>', "the bank's code: IFSC in India, NAPAS number in Vietnam", parseName)
    .option('--bank-name <NAME>', "the bank's name, as customers see it", parseName)
    .option('--bic <BIC>', "the bank's BIC", parseBic)
    .option('--branch <BRANCH>', 'the branch, where transfers name it', parseName)
    .option('--city <CITY>', 'the city of the holder, in codes of PIX', parseName)
    .option('--account-type <TYPE>', 'the kind of account, where transfers name it', parseName)
    .option('--biller <ID>', 'Thailand: the biller ID, so that transfers carry our reference', parseName)
    .option('--wallet-address <URL>', 'the address that the codes of the wallet begin with', parseName)
    .option('--sweep-to <ADDRESS>', 'EVM: the address where you collect the tokens', parseName)
    .option(
      '--methods <METHOD,METHOD>',
      'the payin methods that it serves; default: all of its kind',
      parseList,
    )
    .addOption(
      new Option('--told-apart-by <RULE>', 'by what its transfers are identified').choices([
        'AMOUNT',
        'REFERENCE',
      ]),
    )
    .option(
      '--daily-limit <AMOUNT>',
      'no new payins once it has received so much in a day; "none" removes it',
    )
    .option(
      '--notice-delay-minutes <N>',
      'how long after the deadline a statement may show the money',
      parseWhole,
    )
    .option('--booking-lag-days <N>', 'by how many days the bank may book later than money moves', parseWhole)
    .option(
      '--time-zone <ZONE>',
      "the time zone of its statements and of the daily limit (default: its country's)",
      parseName,
    )
    .addOption(
      new Option('--payouts <ON|OFF>', 'whether its bank executes payouts in files').choices(['on', 'off']),
    )
    .option(
      '--cut-off <HH:MM>',
      'payouts exported later are executed on the next day; "none" removes it',
      parseName,
    )
    .addOption(
      new Option('--charges <CODE>', "who pays the banks' charges for payouts").choices([
        'SLEV',
        'SHAR',
        'DEBT',
      ]),
    )
    .option('--service-level <CODE>', 'how the bank sends payouts, such as NURG or URGP', parseName)
    .addOption(
      new Option(
        '--batch-booking <BOOLEAN>',
        'whether the statement shows one debit for a file of payouts',
      ).choices(['true', 'false']),
    )
    .option('--customer-id <ID>', 'the number under which the bank knows you', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())

/** What the options change. Throws `CommandFault` where the limit is no amount of the currency. */
export function changeOf(options: AccountOptions, currencyCode: CurrencyCode): AccountChange {
  const { by: _, approvedBy: __, toldApartBy, dailyLimit, payouts, batchBooking, ...facts } = options
  return {
    ...facts,
    ...(toldApartBy !== undefined && { identifiedBy: toldApartBy }),
    ...(payouts !== undefined && { payouts: payouts === 'on' }),
    ...(batchBooking !== undefined && { batchBooking: batchBooking === 'true' }),
    ...(dailyLimit !== undefined && {
      dailyLimit: dailyLimit === 'none' ? 'none' : readAmount(dailyLimit, currencyCode),
    }),
  }
}
