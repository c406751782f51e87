import type { ModesMessages } from './modes-messages.ts'

export const modesMessages: ModesMessages = {
  title: 'Choose your game',
  mine: 'My games',
  athletes: 'Athletes of the Week',
  athletesText: 'Call the goals and stats of the athletes on each card.',
  championships: 'Championships',
  championshipsText: 'The score of every match',
  family: 'Family vs Friends',
  familyText: 'Your own room',
  versus: 'Versus',
  versusText: 'One-on-one, taking turns',
  versusVip: 'Versus VIP',
  versusVipText: 'High stakes',
  from: 'From',
  push: 'Push games',
  pushText:
    'Yes or no questions during matches, with 30 seconds to answer. They appear on the screen when they are asked.',
  pushMine: 'See my answers',
}
