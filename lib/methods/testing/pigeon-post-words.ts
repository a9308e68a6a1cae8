/** The messages of pigeon post, in every language alike. */
export const pigeonPostWords = {
  PigeonPostMethod: {
    name: 'Pigeon post',
    hint: 'About a day',
    fields: { accountName: { label: 'Name of the sender', wrong: 'Enter a name' } },
    steps: { PHONE: { feed: 'Feed the pigeon.', send: 'Send it with {amount}.' } },
  },
}
