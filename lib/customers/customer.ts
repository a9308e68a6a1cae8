/** A customer's ID is chosen by the merchant and unique for the merchant. */
export interface CustomerKey {
  readonly merchantCode: string
  readonly customerId: string
}

/** The personal data that the merchant registered. */
export interface CustomerData {
  readonly name?: string | undefined
  readonly emailAddress?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly language?: string | undefined
}

export interface Customer {
  readonly key: CustomerKey
  readonly data: CustomerData
  readonly createdAt: Date
}
