import type { ReceiptMessages } from './receipt-messages.ts'

const en: ReceiptMessages = {
  title: 'Check your game',
  before:
    'When the card closes, the list of all games is published and never changes again. Then you can check here that yours is in it.',
  when: moment => `You can check from ${moment}.`,
  ready:
    'The list of all games of this card is published. Your browser checks that yours is in it, just as you sent it.',
  check: 'Check',
  again: 'Check again',
  right: 'It checks out.',
  rightText: moment => `Your game is in the published list, unchanged since ${moment}.`,
  wrong: 'It does not check out.',
  wrongText: 'See below what does not fit. Save the receipt and talk to us.',
  steps: {
    game: 'The published game is the one you sent',
    list: entries => `It is in the list of ${entries}`,
    rules: 'The rules are those you played under',
    log: 'The list is in the public log, and nobody touched it',
  },
  entries: (count, text) => (count === 1 ? '1 game' : `${text} games`),
  fits: 'right',
  fails: 'does not fit',
  early: 'The list is not out yet',
  earlyText: 'It comes out seconds after the card closes. Try again in a moment.',
  failed: 'It could not be checked right now',
  noHashes: 'Your browser checks on a secure connection (https) only.',
  save: 'Save',
  saveLabel: 'Save the receipt as a file',
  report: 'Check the result',
  details: 'See the codes',
  text: 'Text of the rules',
  textHash: 'Code of the text of the rules',
  hash: 'Code of this card’s rules',
  nonce: 'Secret of the proof',
  picks: 'Predictions in the order of the card',
  head: seq => `Newest row of the public log: ${seq}`,
  root: 'Fingerprint of the list',
}

export default en
