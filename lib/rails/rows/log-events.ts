import { logEvents } from '../../platform/log/log-event.ts'

export const railRowEvents = logEvents({
  'rail.does-not-answer': {
    level: 'error',
    message: 'an institution does not answer, its rail gets one call every 15 seconds',
    meaning:
      'Five calls within 30 seconds got no answer. Payments go to the other rails of their method; where there is none, the method is not offered. What is open is followed to its end.',
    action: 'Ask the institution. `rail test --id ID` says what it answers, `rail show --id ID` how it does.',
  },
  'rail.answers-again': {
    level: 'info',
    message: 'an institution answers again, its rail is used again',
    meaning: 'Ends what `rail.does-not-answer` began.',
  },
  'rail.order-unanswered': {
    level: 'debug',
    message: 'an institution did not answer when it was asked for an order',
    meaning: 'It is asked again later.',
  },
  'rail.look-unanswered': {
    level: 'warn',
    message: 'an institution was asked for all that moved, and did not say',
    meaning:
      'It is asked again within five minutes. Meanwhile money after the end of a payment, or back from one, is told by notices alone.',
    action: 'If it goes on: `rail test --id ID` says what the institution answers.',
  },
  'rail.entry-unreadable': {
    level: 'error',
    message: 'an institution lists a payment that cannot be read, it is passed over',
    meaning: '`rail` is whose list it is, and the error says which field. The others of the list are booked.',
    action: 'Find the payment at the institution. Its statement tells of that money too.',
  },
  'rail.answer-unusable': {
    level: 'error',
    message: 'what an institution says of an order cannot be booked',
    meaning: '`rail` and `key` say of which order; nothing of that answer was booked, and it is asked again.',
    action: 'Compare the order at the institution with `payment show`, and have the institution correct it.',
  },
  'rail.own-fault': {
    level: 'error',
    message: 'an institution refuses our credentials or settings',
    meaning:
      '`code` is what it said; `rail` and `name` of which rail. At M-Pesa 2001 to a payout: the password of the initiator has ended, as it does after 90 days, or is wrong.',
    action:
      'Renew it at the institution, then `rail settings --id ID --settings FILE.json`. Payouts that failed by it are refused, or are looked up again by themselves.',
  },
  'rail.order-unclear': {
    level: 'warn',
    message: 'an institution says of an order what we do not understand, it stays open',
    meaning:
      '`code` is what it said, and `rail` and `key` of which order. It is asked again until the deadline; nothing was concluded from that.',
    action:
      'Look the order up at the institution. If it was paid, its statement or its next answer tells it.',
  },
  'rail.notice-unusable': {
    level: 'error',
    message: 'a request of an institution cannot be worked on',
    meaning:
      '`notice` is its row in `rail_notice`, `rail` of which rail; it is tried again, ever more rarely, for some days.',
    action: 'What it tells of is asked for on our own too; `payment show` says whether it came.',
  },
  'rail.return-open': {
    level: 'warn',
    message: 'money that went back could not be taken from its payment',
    meaning:
      'The institution says that money of a receipt went back, and that receipt was refunded, divided or is not here.',
    action: 'Decide it as a debit of the account: docs/operators/rails.md, "Money that went back".',
  },
  'rail.rows-unread': {
    level: 'warn',
    message: 'the rails could not be read again, their last settings apply',
    meaning: 'It is tried again every five seconds.',
  },
  'rail.settings-unreadable': {
    level: 'error',
    message: 'the settings of a rail cannot be read, it serves nothing',
    meaning: 'They were sealed with another GATEWAY_SECRET_KEY, or by a release that knew other settings.',
    action: 'Give them again: `rail settings --id ID --settings FILE.json`.',
  },
})
