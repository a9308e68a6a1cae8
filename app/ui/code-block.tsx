import { CopyButton } from '../demo/copy-button.tsx'

/** Text to read or copy as it is: commands, bodies, addresses. It wraps, so that nothing scrolls sideways. */
export const CodeBlock = ({ text, label, copy = true }: { text: string; label: string; copy?: boolean }) => (
  <div className="code-block">
    <pre>
      <code>{text}</code>
    </pre>
    {copy && <CopyButton text={text} label={label} />}
  </div>
)
