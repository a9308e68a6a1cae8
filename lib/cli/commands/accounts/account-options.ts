import { InvalidArgumentError, Option, type Command } from 'commander'
import type { CurrencyCode } from '../../../money/currency.ts'
import type { AccountChange } from '../../../rails/own-accounts/accounts/change-account.ts'
import { approvedByOption, type People } from '../../four-eyes.ts'
import { byOption, parseName, parseWhole, readAmount } from '../../options.ts'
import { kept, keptChoice, none, removable, removedAsNull } from './removed.ts'

/** The options of `account add` and `account configure` as Commander reads them; "none" is still a word. */
export interface AccountOptions extends People {
  holder?: string
  name?: string
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
  offsetUpTo?: number
  shortUpTo?: string
  acceptShort?: string
  mapping?: string
  payouts?: 'on' | 'off'
  cutOff?: string
  charges?: 'SLEV' | 'SHAR' | 'DEBT'
  serviceLevel?: string
  batchBooking?: 'true' | 'false'
  customerId?: string
  bankHolder?: string
  feeUpTo?: string
}

const parseBic = (text: string): string => {
  if (/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)) return text
  throw new InvalidArgumentError('It must be a BIC: 8 or 11 capitals and digits.')
}

/** "none" is the empty list. */
const parseList = (text: string): readonly string[] =>
  text === none ? [] : text.split(',').map((one) => one.trim())

function parseTolerance(text: string): string {
  if (/^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,6})?)%$|^\d{1,15}(?:\.\d{1,6})?$/.test(text)) return text
  throw new InvalidArgumentError('It must be an amount like 10.50, or a percentage like 2%.')
}

const removableName = removable(parseName)

export const addAccountOptions = (command: Command): Command =>
  addPayoutOptions(addAddressOptions(command)).addOption(byOption()).addOption(approvedByOption())

const addAddressOptions = (command: Command): Command =>
  command
    .option('--name <NAME>', 'what you call it: commands, findings and metrics use the name', removableName)
    .option('--bank-code <CODE>', "the bank's code: IFSC in India, NAPAS number in Vietnam", removableName)
    .option('--bank-name <NAME>', "the bank's name, as customers see it", removableName)
    .option('--bic <BIC>', "the bank's BIC", removable(parseBic))
    .option('--branch <BRANCH>', 'the branch, where transfers name it', removableName)
    .option('--city <CITY>', 'the city of the holder, in codes of PIX', removableName)
    .option('--account-type <TYPE>', 'the kind of account, where transfers name it', removableName)
    .option('--biller <ID>', 'Thailand: the biller ID, so that transfers carry our reference', removableName)
    .option('--wallet-address <URL>', 'the address that the codes of the wallet begin with', removableName)
    .option('--sweep-to <ADDRESS>', 'EVM: the address where you collect the tokens', removableName)
    .option(
      '--methods <METHOD,METHOD>',
      'the payin methods that it serves, or "none" for a BANK account that serves none; default: all of its kind',
      parseList,
    )
    .addOption(
      keptChoice(new Option('--told-apart-by <RULE>', 'by what its transfers are identified'), [
        'AMOUNT',
        'REFERENCE',
      ]),
    )
    .option('--daily-limit <AMOUNT>', 'no new payins once it has received so much in a day')
    .option(
      '--notice-delay-minutes <N>',
      'how long after the deadline a statement may show the money',
      kept(parseWhole),
    )
    .option(
      '--booking-lag-days <N>',
      'by how many days the bank may book later than money moves',
      kept(parseWhole),
    )
    .option(
      '--time-zone <ZONE>',
      "the time zone of its statements and of the daily limit (default: its country's)",
      kept(parseName),
    )
    .option(
      '--offset-up-to <N>',
      'how many amounts above an order amount may be asked, where amounts tell transfers apart (default: 99)',
      kept(parseWhole),
    )
    .option(
      '--short-up-to <A|P%>',
      'by how much people may accept less than an order amount (default: 5%)',
      removable(parseTolerance),
    )
    .option(
      '--accept-short <A|P%>',
      'by how much a payment completes with less by itself, where the money names it by reference or address (default: 0)',
      removable(parseTolerance),
    )
    .option(
      '--mapping <NAME>',
      'the layout of the tables of its bank (default: told by their headings)',
      removable(),
    )

const addPayoutOptions = (command: Command): Command =>
  command
    .addOption(
      keptChoice(new Option('--payouts <ON|OFF>', 'whether its bank executes payouts in files'), [
        'on',
        'off',
      ]),
    )
    .option('--cut-off <HH:MM>', 'payouts exported later are executed on the next day', removableName)
    .addOption(
      keptChoice(new Option('--charges <CODE>', "who pays the banks' charges for payouts"), [
        'SLEV',
        'SHAR',
        'DEBT',
      ]),
    )
    .option('--service-level <CODE>', 'how the bank sends payouts, such as NURG or URGP', removableName)
    .addOption(
      keptChoice(
        new Option(
          '--batch-booking <BOOLEAN>',
          'whether the statement shows one debit for a file of payouts',
        ),
        ['true', 'false'],
      ),
    )
    .option('--customer-id <ID>', 'the number under which the bank knows you', removableName)
    .option(
      '--bank-holder <NAME>',
      'the holder in Latin letters, as the bank has it, in payment files',
      removableName,
    )
    .option('--fee-up-to <AMOUNT>', 'the most that the bank charges for a payout within its debit')

/** The settings that the options give. Throws `CommandFault` where the limit is no amount of the currency. */
export function settingsOf(options: AccountOptions, currencyCode: CurrencyCode) {
  const { by: _, approvedBy: __, toldApartBy, dailyLimit, feeUpTo, payouts, batchBooking, ...facts } = options
  return {
    ...facts,
    ...(toldApartBy !== undefined && { identifiedBy: toldApartBy }),
    ...(payouts !== undefined && { payouts: payouts === 'on' }),
    ...(batchBooking !== undefined && { batchBooking: batchBooking === 'true' }),
    ...(dailyLimit !== undefined &&
      dailyLimit !== none && { dailyLimit: readAmount(dailyLimit, currencyCode) }),
    ...(feeUpTo !== undefined && feeUpTo !== none && { feeUpTo: readAmount(feeUpTo, currencyCode) }),
  }
}

/** What the options change: "none" removes. Throws `CommandFault` where the limit is no amount. */
export function changeOf(options: AccountOptions, currencyCode: CurrencyCode): AccountChange {
  return {
    ...removedAsNull(settingsOf(options, currencyCode)),
    ...(options.dailyLimit === none && { dailyLimit: null }),
    ...(options.feeUpTo === none && { feeUpTo: null }),
  }
}
