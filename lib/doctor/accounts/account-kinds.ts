import type { FindingKind } from '../finding-kind.ts'

/** Findings about the operator's accounts, what banks wrote of them, and chains. */
export const accountKinds = {
  NO_ACCOUNT_TAKES_MONEY: {
    severity: 'WARNING',
    meaning: 'A live gateway has no enabled account: customers are offered no way to pay.',
    repair: 'Run "account add", or "account enable".',
  },
  OFFSETS_IN_USE: {
    severity: 'WARNING',
    meaning:
      'Open payments of one price hold at least 80 % of the amounts that an account may ask above it; with all taken, payins of that price are refused.',
    repair:
      'Run "account configure" with a larger --offset-up-to, add an account, or get references (docs/operators/accounts.md).',
  },
  STATEMENT_LATE: {
    severity: 'WARNING',
    meaning:
      'The next statement of an account should have come: two bank days and the booking lag after the last day that statements cover.',
    repair:
      'See that the program that fetches statements runs, and import what it missed (docs/operators/wrong-statement.md). A bank that takes longer: "account configure" with --booking-lag-days.',
  },
  STATEMENT_GAP: {
    severity: 'WARNING',
    meaning:
      'Between two statements of an account something is missing: a number, or lines between two balances.',
    repair:
      'Import the statement that is missing ("account show" says between which), or "statement accept-gap" where the bank wrote none.',
  },
  BOOKS_DIFFER: {
    severity: 'ERROR',
    meaning:
      'The last statement of an account closes with another balance than the books have. A WARNING where a gap explains it.',
    repair:
      'Pay nothing out of the account, and look for the line that differs (docs/operators/wrong-statement.md).',
  },
  IMPORT_UNFINISHED: {
    severity: 'ERROR',
    meaning:
      'A file of a bank has been imported or undone for over an hour: the process ended, or an error stops it.',
    repair:
      'Import the same file again, or repeat "statement undo": both go on where they ended. If the command fails, its message says why.',
  },
  PLANNED_LINES_REFUSED: {
    severity: 'WARNING',
    meaning:
      'Lines that an earlier file had as planned could not be booked when their day came, and are tried again each hour.',
    repair:
      'Import the statement of their day. If the account was changed since, correct it ("account show"): they are booked within the hour.',
  },
  SUSPENSE_OLD: {
    severity: 'WARNING',
    meaning: "Money of an account has been nobody's for over a day, or left it unexplained.",
    repair: 'Run "suspense list", and then "suspense assign", "suspense return" or "suspense book".',
  },
  STATEMENT_FOLDER_MISSING: {
    severity: 'WARNING',
    meaning:
      'The folder that GATEWAY_STATEMENT_DIR names is not there or cannot be read: no file in it is imported.',
    repair: 'Create it and let the user of the worker read and write it, or correct GATEWAY_STATEMENT_DIR.',
  },
  STATEMENT_FOLDER_NOT_WRITABLE: {
    severity: 'WARNING',
    meaning:
      "Files in an account's folder cannot be moved to done/ or failed/ after their import, so they are not imported.",
    repair:
      'Let the user of the worker read and write the folder; done/ and failed/ in it must be folders that it can write, and no links.',
  },
  STATEMENT_FILES_FAILED: {
    severity: 'WARNING',
    meaning: 'Files in failed/ of the watched folder: nothing of them was imported.',
    repair:
      'Read the result beside each (NAME.result.json), correct the file and put it back, or import it by "statement import"; then remove it from failed/.',
  },
  BATCH_UNCONFIRMED: {
    severity: 'WARNING',
    meaning: 'A file of payouts was exported over a day ago, and a payout of it is neither paid nor refused.',
    repair:
      'Import the latest statement, and ask the bank whether it has the file; then "payout-batch confirm" or "payout-batch release" (docs/operators/unresolved-payout.md).',
  },
  PAYOUTS_REFUSED_AFTER_SUCCESS: {
    severity: 'WARNING',
    meaning:
      'A status report (pain.002) refuses payouts that had succeeded. It is found until their money is back, for seven days at most.',
    repair:
      'See refusedAfterSuccess in "audit list" which they are, and compare with the next statement. Money that came back and is open in suspense is given to its payout by "suspense assign"; if the payee has the money, do nothing (docs/operators/unresolved-payout.md).',
  },
  CHAIN_WITHOUT_ENDPOINT: {
    severity: 'ERROR',
    meaning:
      'A chain has an enabled account and is not read: tokens that are sent to its addresses complete nothing.',
    repair: 'Set EVM_RPC_URL_<CHAIN> to two endpoints of different providers.',
  },
  CHAIN_ENDPOINT_ALONE: {
    severity: 'WARNING',
    meaning: 'A chain is read from one endpoint, which is believed: it could invent money.',
    repair: 'Add an endpoint of another provider to EVM_RPC_URL_<CHAIN>, after a comma.',
  },
  CHAIN_ALARM: {
    severity: 'ERROR',
    meaning: 'The endpoints of a chain disagree, or a final block has changed: nothing is completed there.',
    repair:
      'Compare the endpoints with a block explorer and remove the wrong one. After a final block has changed: "account rescan".',
  },
  CHAIN_ENDPOINT_FAILS: {
    severity: 'WARNING',
    meaning:
      'An endpoint of a chain has failed for half an hour. Nothing is completed on the chain while fewer than two of several answer.',
    repair:
      'Look for evm.endpoint-failed in the log, ask the provider, or replace it in EVM_RPC_URL_<CHAIN> with an endpoint of another provider.',
  },
  CHAIN_NOT_READ: {
    severity: 'WARNING',
    meaning:
      'No new final block of a chain was read for half an hour: its endpoints fail, or no worker runs.',
    repair: 'Look for evm.endpoint-failed in the log, and at the worker.',
  },
  CHAIN_BALANCE_DIFFERS: {
    severity: 'ERROR',
    meaning:
      'The addresses of a chain have other tokens than the books: some came or went that were not read.',
    repair:
      'Compare "account addresses" with the wallet and a block explorer. Transfers that were not read: "account rescan".',
  },
  RAIL_DOES_NOT_ANSWER: {
    severity: 'WARNING',
    meaning:
      'The institution of a rail gave no answer to five calls within 30 seconds, and gets one call every 15 seconds.',
    repair: 'Run "rail test", and ask the institution (docs/operators/rails.md).',
  },
  RAIL_ORDER_GIVEN_UP: {
    severity: 'WARNING',
    meaning:
      'The institution of a rail gave no answer of use about an order until days after its end: it is asked for no more.',
    repair:
      'Look the order up at the institution. Where it was paid, have the institution send its notice again, or import the statement; the log says under `rail.answer-unusable` what was wrong.',
  },
  RAIL_RETURN_OPEN: {
    severity: 'WARNING',
    meaning:
      'The institution of a rail gave money back that could be taken from no payment: the account of the rail has more in the books than there.',
    repair:
      'Find the payment by "payment show", run "rail book-return", and "balance adjust" for who bears it (docs/operators/rails.md, "Money that went back").',
  },
} satisfies Readonly<Record<string, FindingKind>>
