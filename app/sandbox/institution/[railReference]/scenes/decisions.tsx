interface DecisionsProps {
  railReference: string
  /** What approving is called here: "Pay ₹499.50", "Approve". */
  approve: string
  refuse: string
  back: string
  /** What approving does, where it is more than that the money is there. */
  decision?: 'approve' | 'chain'
}

/** The three things that a customer can do: pay, refuse, or leave. */
export const Decisions = ({ railReference, approve, refuse, back, decision = 'approve' }: DecisionsProps) => (
  <form className="actions" method="post" action={`/sandbox/institution/${railReference}/decision`}>
    <button className="action" name="decision" value={decision}>
      {approve}
    </button>
    <button className="action action-quiet" name="decision" value="refuse">
      {refuse}
    </button>
    <a className="leave" href={back}>
      Leave without doing anything
    </a>
  </form>
)
