import type { PayNow } from '#lib/checkout/pay/pay-now.ts'
import type { Words } from '#lib/checkout/words.ts'
import { Icon } from '../../ui/line-icon.tsx'
import { WithVerbatim } from './verbatim.tsx'

interface InstructionsProps {
  readonly now: PayNow
}

/** What to do, step by step; several ways to do it each have their name. */
export const Instructions = ({ now: { instructions, quoted } }: InstructionsProps) => (
  <div className="instructions">
    {instructions.map(({ channel, channelName, steps }) => (
      <section key={channel}>
        {instructions.length > 1 && <h2>{channelName}</h2>}
        <ol className="how">
          {steps.map((step) => (
            <li key={step}>
              <span>
                <WithVerbatim text={step} parts={quoted} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)

/** The same, closed until opened. */
export const FoldedInstructions = ({ now, words }: InstructionsProps & { readonly words: Words }) => (
  <details className="fold fold-printed">
    <summary>
      {words.t('how')} <Icon name="down" size={18} />
    </summary>
    <div>
      <Instructions now={now} />
    </div>
  </details>
)
