import type { PrizeMessages } from './prize-messages.ts'

const en: PrizeMessages = {
  prize: amount => `Prize ${amount}`,
  back: (amount, price) => `${amount} of ${price} came back`,
}

export default en
