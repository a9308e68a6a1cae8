import type { PaymentRecord } from '../../payments/payment-record.ts'

/** Where the sandbox plays the institution of a payment; under this origin, by whatever name a tester's phone knows it. */
export const simulatedInstitution = ({ attempt }: Institution): string =>
  `/sandbox/institution/${attempt.railReference}`

/** Where "open the app" leads: to the customer's real app, in the sandbox to the institution that plays it. */
export const appLink = (deepLink: string, sandbox: boolean, payment: Institution): string =>
  sandbox ? simulatedInstitution(payment) : deepLink

interface Institution {
  readonly attempt: Pick<PaymentRecord['attempt'], 'railReference'>
}
