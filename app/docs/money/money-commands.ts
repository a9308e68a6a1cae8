import { askForToken, choosePayinId, createPayin, readPayin, simulate } from '../guide/commands.ts'

/** A new payment for each case: an ended one does not take the next event. */
const newPayment = [choosePayinId, askForToken, createPayin].join('\n\n')

const pasted = (...commands: readonly string[]): string => [newPayment, ...commands].join('\n\n')

// A test pastes these after the variables of the gateway, and reads the last answer.

export const payPart = pasted(simulate('{"event":"PAY","amount":200}'), readPayin)
export const payTooMuch = pasted(simulate('{"event":"PAY","amount":600}'), readPayin)
export const payLate = pasted(simulate('{"event":"EXPIRE"}'), simulate('{"event":"PAY"}'), readPayin)
export const takeBack = pasted(simulate('{"event":"PAY"}'), simulate('{"event":"REVERSE"}'), readPayin)
