import type { WalletWayMessages } from './wallet-way-messages.ts'

const en: WalletWayMessages = {
  poor: {
    title: 'You do not have enough balance!',
    text: 'Add coins on the platform before you go on',
    wallet: 'Buy coins',
  },
  own: {
    why: {
      paused: {
        title: 'You are taking a pause',
        text: 'Nothing was charged. Your choice to rest stands until the pause ends.',
      },
      self_excluded: {
        title: 'You are self-excluded',
        text: 'Nothing was charged. Until it ends you cannot enter games. You can still withdraw.',
      },
      limit_loss: {
        title: 'This game goes beyond your loss limit',
        text: 'Nothing was charged. See how much still fits and when the limit starts over.',
      },
    },
    limits: 'See limits and pause',
  },
  data: {
    birth_date_needed: {
      title: 'Tell us your birth date',
      text: 'It is asked for once, before the first paid game. Your picks are kept.',
      way: 'Add birth date',
    },
    identity_mismatch: {
      title: 'Your data do not match',
      text: 'Name, CPF and birth date have to be those of your document. Your picks are kept.',
      way: 'Check my data',
    },
  },
}

export default en
