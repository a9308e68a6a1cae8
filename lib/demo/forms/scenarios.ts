/** The five ways to send a customer to the hosted page (specification, "Redirect URL query parameters"). */
export interface Scenario {
  readonly number: 1 | 2 | 3 | 4 | 5
  readonly name: string
  readonly description: string
}

export const scenarios: readonly Scenario[] = [
  {
    number: 1,
    name: 'Nothing but the order',
    description: 'The page offers the ways to pay and asks for what each needs.',
  },
  {
    number: 2,
    name: 'With the customer’s data',
    description: 'The page neither asks for it nor lets it be changed.',
  },
  {
    number: 3,
    name: 'With data that may be changed',
    description: 'The page shows it filled in: allowCustomerDataChange=true.',
  },
  {
    number: 4,
    name: 'With the way to pay',
    description: 'No choosing: paymentMethodCode, and the bank or wallet if named.',
  },
  {
    number: 5,
    name: 'With a way to pay suggested',
    description: 'Preselected, others stay on offer: optionsAvailable=true.',
  },
]

export type ScenarioNumber = Scenario['number']
