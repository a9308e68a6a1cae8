import type { Words } from '#lib/checkout/words.ts'
import type { NameIn } from '#lib/i18n/local-name.ts'
import type { NamedInstruction } from '#lib/methods/parts/wording.ts'
import { Icon } from '../../ui/line-icon.tsx'
import { WithBankWords } from './bank-words.tsx'

interface InstructionsProps {
  instructions: readonly NamedInstruction[]
  /** Words of the bank's forms that the steps quote. */
  bankWords?: readonly NameIn[]
}

/** What to do, step by step; several ways to do it each have their name. */
export const Instructions = ({ instructions, bankWords = [] }: InstructionsProps) => (
  <div className="instructions">
    {instructions.map(({ channel, channelName, steps }) => (
      <section key={channel}>
        {instructions.length > 1 && <h2>{channelName}</h2>}
        <ol className="how">
          {steps.map((step) => (
            <li key={step}>
              <span>
                <WithBankWords text={step} words={bankWords} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)

/** The same, closed until opened. */
export const FoldedInstructions = ({
  instructions,
  bankWords = [],
  words,
}: InstructionsProps & { words: Words }) => (
  <details className="fold fold-printed">
    <summary>
      {words.t('how')} <Icon name="down" size={18} />
    </summary>
    <div>
      <Instructions instructions={instructions} bankWords={bankWords} />
    </div>
  </details>
)
