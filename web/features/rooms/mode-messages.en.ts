import type { Fact, ModeText, ModeMessages } from './mode-messages.ts'

const points = (amount: string, label: string): Fact => ({ figure: `${amount} pts`, label })

const family: ModeText = {
  title: 'Family vs Friends',
  what: 'A room, a match and your people: everyone sends one full prediction. The best score wins.',
  facts: [
    points('25', 'Exact score; other hits are worth 10 to 18'),
    points('10', 'Each player you pick as a scorer who does score, up to three'),
    points('12 to 25', 'Minute range of the first goal'),
    points('6 to 12', 'Range of yellow cards'),
    points('3 to 25', 'Red cards'),
    points('5 to 20', 'Range of offsides'),
    points('7 to 10', 'Range of corners'),
    points('+20', 'Golden Goal: your scorer had the first goal of the match'),
  ],
  notes: ['A room holds 2 to 100 people and closes at kick-off.'],
  money: fee => ({
    facts: [],
    notes: [
      'Playing is free or costs R$\u00a01 to R$\u00a01,000 each, paid when the prediction is sent.',
      `The winner takes the room’s total less the fee${fee === undefined ? '' : ` of ${fee}`}, and never gets less than they paid.`,
    ],
  }),
}

const versus: ModeText = {
  title: 'Versus',
  what: 'One against one on the same match: you take turns calling scores, and a score called once cannot be repeated. Whoever is right, or closest, wins.',
  facts: [
    { figure: '5', label: 'Guesses each, 0 to 9 goals a side' },
    { figure: '60 s', label: 'For each turn; after that the game picks for you' },
    { figure: '15 min', label: 'Before the match, the latest it can start' },
  ],
  notes: ['The invited player guesses first.', 'Without an exact score the closest guess wins.'],
  money: fee => ({
    facts: [
      {
        figure: '2×',
        label: `The prize is what both pay, less the fee${fee === undefined ? '' : ` of ${fee}`}`,
      },
    ],
    notes: [
      'If the guesses are level, both get everything back.',
      'Playing is free or costs R$\u00a01 to R$\u00a05,000 each, paid when the game starts.',
    ],
  }),
}

const versusVip: ModeText = {
  title: 'Versus VIP',
  what: 'The same one against one as Versus, at the high table. Entry starts at R$\u00a010,000.',
  facts: [
    { figure: 'R$\u00a010,000', label: 'Lowest entry each' },
    { figure: 'R$\u00a050,000', label: 'Highest entry each' },
    { figure: '5', label: 'Guesses each, 60 seconds a turn' },
  ],
  notes: [
    'The password is asked for again to accept and to start.',
    'After the start nobody can resign.',
    'Without an exact score the closest guess wins; if that is level too, both get everything back.',
  ],
  money: fee => ({
    facts: fee === undefined ? [] : [{ figure: fee, label: 'Fee on the pot of both' }],
    notes: [],
  }),
}

const en: ModeMessages = {
  modes: { family, versus, versusVip },
  how: 'How it works',
  rules: 'Read the full rules',
}

export default en
