import type { NamedInstruction } from '#lib/methods/wording.ts'
import type { Words } from '#lib/checkout/words.ts'
import { Icon } from './line-icon.tsx'

/** What to do, step by step; several ways to do it each have their name. */
export const Instructions = ({ instructions }: { instructions: readonly NamedInstruction[] }) => (
  <div className="instructions">
    {instructions.map(({ channel, channelName, steps }) => (
      <section key={channel}>
        {instructions.length > 1 && <h2>{channelName}</h2>}
        <ol className="how">
          {steps.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)

/** The same, closed until somebody needs it. */
export const FoldedInstructions = ({
  instructions,
  words,
}: {
  instructions: readonly NamedInstruction[]
  words: Words
}) => (
  <details className="fold fold-printed">
    <summary>
      {words.t('how')} <Icon name="down" size={18} />
    </summary>
    <div>
      <Instructions instructions={instructions} />
    </div>
  </details>
)
