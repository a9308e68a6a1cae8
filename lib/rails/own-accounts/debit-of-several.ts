/** What to do with a debit of several orders or receipts, of which a person can give it to one only. */
export const importItsDetails =
  'import the file of the bank that has its details, such as a camt.054: each is then a line of its own'
