import type { HouseFootWords } from './house-foot-words.ts'

const en: HouseFootWords = {
  run: (operator, licence) => `Run by ${operator} · ${licence}`,
  help: 'Play weighs on you? Talk to somebody:',
}

export default en
