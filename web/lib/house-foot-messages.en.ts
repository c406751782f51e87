import type { OperatorFooterMessages } from './house-foot-messages.ts'

const en: OperatorFooterMessages = {
  run: (operator, licence) => `Run by ${operator} · ${licence}`,
  help: 'Play weighs on you? Talk to somebody:',
}

export default en
