import type { PrizeWords } from './prize-words.ts'

const en: PrizeWords = {
  prize: amount => `Prize ${amount}`,
  back: (amount, price) => `${amount} of ${price} came back`,
}

export default en
