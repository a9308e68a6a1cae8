/** An `eurofxref` file in the ECB's format, with the given days: rates as text, by currency. */
export const eurofxref = (days: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${Object.entries(days).map(dayCube).join('\n')}
	</Cube>
</gesmes:Envelope>
`

const dayCube = ([date, rates]: [string, Readonly<Record<string, string>>]): string =>
  `		<Cube time='${date}'>
${Object.entries(rates)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>`

/** All thirty currencies of a day, at realistic rates. */
export const wholeDay: Readonly<Record<string, string>> = {
  USD: '1.1514',
  JPY: '181.27',
  BGN: '1.9558',
  CZK: '24.171',
  DKK: '7.4691',
  GBP: '0.88050',
  HUF: '381.75',
  PLN: '4.2358',
  RON: '5.0885',
  SEK: '11.0000',
  CHF: '0.9291',
  ISK: '147.00',
  NOK: '11.7970',
  TRY: '48.8285',
  AUD: '1.7862',
  BRL: '6.1574',
  CAD: '1.6217',
  CNY: '8.1921',
  HKD: '8.9661',
  IDR: '19233.27',
  ILS: '3.7660',
  INR: '102.1565',
  KRW: '1700.84',
  MXN: '21.2386',
  MYR: '4.7812',
  NZD: '2.0606',
  PHP: '67.869',
  SGD: '1.5054',
  THB: '37.377',
  ZAR: '20.0184',
}
