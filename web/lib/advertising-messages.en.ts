import type { AdvertisingMessages } from './advertising-messages.ts'

const en: AdvertisingMessages = {
  label: 'Advertising',
  text: code =>
    `This link carries the code ${code}: who shares it gets a part of the house fee. You pay nothing more and the prizes stay the same.`,
  age: 'Only for people aged 18 or over.',
}

export default en
