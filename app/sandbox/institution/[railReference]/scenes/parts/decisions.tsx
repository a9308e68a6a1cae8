import { moneyText } from '../../../../money-text.ts'
import type { SceneProps } from '../scene-props.ts'

interface DecisionsProps {
  railReference: string
  /** The text of the button that approves: "Pay ₹499.50", "Approve". */
  approve: string
  refuse: string
  back: string
  /** The decision that approving sends. */
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

/** The decisions in an app that pays at once. */
export const PayOrDecline = ({ record: { attempt, due }, back }: Pick<SceneProps, 'record' | 'back'>) => (
  <Decisions
    railReference={attempt.railReference}
    approve={`Pay ${moneyText(due)}`}
    refuse="Decline"
    back={back}
  />
)
