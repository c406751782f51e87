import type { DepositMessages } from './deposit-messages.ts'

const en: DepositMessages = {
  intro: 'Pay with Pix. The coins arrive at once.',
  missing: amount => `You need ${amount} more for this game.`,
  packs: {
    first: 'Pack 1 - R$5',
    second: 'Pack 2 - R$12',
    popular: 'Most popular',
    custom: 'Another amount',
    customTitle: reais => `Pack 3 - R$${reais}`,
    minimum: 'R$\u00a020 at least',
    coins: count => `${count} coins`,
  },
  buy: 'Buy',
  buyPack: pack => `Buy ${pack}`,
  ask: (coins, amount) => `Buy ${coins} coins for ${amount}?`,
  confirming: 'Confirm the purchase',
  no: 'No',
  yes: 'Yes, make the Pix',
  suggestions: 'Suggestions',
  amount: 'Amount in reais',
  tooLow: 'The amount must be at least R$20',
  tooHigh: most => `The amount must be at most R$${most}`,
  processing: 'We are processing your purchase...',
  refused: {
    email_unconfirmed: {
      title: 'Confirm your e-mail first',
      text: 'Before the first purchase, open the link we sent to your e-mail.',
      way: 'Confirm e-mail',
    },
    birth_date_needed: {
      title: 'Tell us your date of birth',
      text: 'We ask for it before the first purchase, only once.',
      way: 'Tell date of birth',
    },
    open_deposits: {
      title: 'You already have 5 purchases waiting to be paid',
      text: 'Pay or give up one of them before you ask for another Pix.',
      way: 'See open purchases',
    },
    limit_deposit: {
      title: 'This purchase goes over your deposit limit',
      text: 'Choose a smaller amount, or see how much still fits in your limit.',
      way: 'See my limits',
    },
    paused: {
      title: 'You are taking a pause',
      text: 'Coins cannot be bought during a pause. You can still withdraw.',
      way: 'See my pause',
    },
    self_excluded: {
      title: 'You have excluded yourself',
      text: 'Until it ends, coins cannot be bought. You can still withdraw.',
      way: 'See my self-exclusion',
    },
    mode_unavailable: {
      title: 'Coins cannot be bought right now',
      text: 'Nothing was charged. Try again later.',
    },
    under_age: {
      title: 'You have to be 18 or over',
      text: 'Minors may not buy coins.',
    },
    identity_pending: {
      title: 'We are still checking your details',
      text: 'Nothing was charged. It takes a moment: try again shortly.',
    },
    identity_mismatch: {
      title: 'Your details do not match',
      text: 'Name, CPF and birth date have to be those of your document.',
      way: 'Check my details',
    },
    barred: {
      title: 'Your CPF may not play for money',
      text: 'It is on the official list of people who may not bet. Nothing was charged, and you can still withdraw.',
    },
    package_price: {
      title: 'The price of this pack has changed',
      text: 'Nothing was charged. Refresh the page and check the amount.',
    },
  },
}

export default en
