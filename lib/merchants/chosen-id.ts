import { z } from 'zod'

const shape = /^[A-Za-z0-9_-]{1,250}$/

/** The rule for IDs that merchants choose (specification, note 1 under "Endpoints"). */
export const chosenIdRule = 'must be 1 to 250 characters of A-Z, a-z, 0-9, _ and -'

/** Whether a text is such an ID. */
export const isChosenId = (text: string): boolean => shape.test(text)

/** The ID of a payment or customer: chosen by the merchant. */
export const chosenId = z.string(chosenIdRule).regex(shape, chosenIdRule)
