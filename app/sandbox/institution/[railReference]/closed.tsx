const reasons = {
  REPLACED: {
    title: 'This order was replaced',
    sentence:
      'The customer has chosen another way to pay since. Money by this one would still belong to the same payment.',
  },
  FINAL: {
    title: 'This payment is over',
    sentence: 'It has been paid, refused or cancelled: the institution has nothing left to decide.',
  },
} as const

/** There is nothing to decide any more. */
export const Closed = ({ reason, back }: { reason: keyof typeof reasons; back: string }) => (
  <main className="verdict panel">
    <h1>{reasons[reason].title}</h1>
    <p>{reasons[reason].sentence}</p>
    <a className="action" href={back}>
      Back to where you came from
    </a>
  </main>
)
