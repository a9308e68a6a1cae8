/** The groups of the reference, in its order, and the first part of the paths in each. */
const groups = [
  {
    name: 'Auth',
    description: 'Tokens for all other endpoints.',
    paths: ['auth-tokens-by-action', 'auth-tokens'],
  },
  { name: 'Incoming payments', description: 'Money from a customer to you.', paths: ['payins'] },
  { name: 'Outgoing payments', description: 'Money from you to a payee.', paths: ['payouts'] },
  { name: 'Refunds', description: 'Money of a payin, back to the customer.', paths: ['refunds'] },
  { name: 'Top-ups', description: 'Money from a customer to their wallet with you.', paths: ['topups'] },
  {
    name: 'Payments',
    description: 'Lists that payins, payouts and top-ups share.',
    paths: ['currencies', 'payment-operators', 'topup-options'],
  },
  { name: 'Accounts', description: 'Your balances.', paths: ['balances'] },
  {
    name: 'Settlements',
    description: 'Credits and debits, closed in periods.',
    paths: ['settlements'],
  },
  { name: 'Rate lists', description: 'Exchange rates.', paths: ['fx-rates', 'fx-rate-pairs'] },
  { name: 'Customers', description: 'Customers that you registered.', paths: ['customers'] },
  { name: 'Callbacks', description: 'Messages that we sent to your server.', paths: ['callbacks'] },
  { name: 'Request log', description: 'Your requests and their answers.', paths: ['request-log'] },
  { name: 'Merchant info', description: 'Your name as customers see it.', paths: ['merchant-info'] },
  {
    name: 'Sandbox',
    description: 'Simulate payment events. Not available in live mode.',
    paths: ['sandbox'],
  },
  { name: 'Reference', description: 'This document.', paths: ['openapi.json', 'rails'] },
] as const

/** The group of a path. Throws for a path that is in no group. */
export function tagOf(path: string): string {
  const [, first] = path.split('/')
  const group = groups.find(({ paths }) => (paths as readonly (string | undefined)[]).includes(first))
  if (!group) throw new Error(`${path} belongs to no group of the reference`)
  return group.name
}

/** The groups that have something in them. */
export const tagsOf = (paths: readonly string[]): { name: string; description: string }[] =>
  groups
    .filter(({ name }) => paths.some((path) => tagOf(path) === name))
    .map(({ name, description }) => ({ name, description }))
