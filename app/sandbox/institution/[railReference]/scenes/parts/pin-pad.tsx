const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '⌫', '0', '✓']

interface PinPadProps {
  /** "UPI PIN", "M-PIN". */
  asks: string
  digits: number
}

/** A filled-in PIN and its keypad: only drawn, since the sandbox has no PINs. */
export const PinPad = ({ asks, digits }: PinPadProps) => (
  <div className="pin">
    <p className="soft">{asks}: filled in for you</p>
    <p className="pin-dots" aria-hidden="true">
      {Array.from({ length: digits }, (_, index) => (
        <i key={index} />
      ))}
    </p>
    <p className="pin-pad" aria-hidden="true">
      {keys.map((key) => (
        <span key={key}>{key}</span>
      ))}
    </p>
  </div>
)
