import type { HomeWords } from './i18n.ts'

const en: HomeWords = {
  title: 'Home',
  top: {
    title: 'Top 3 of the week',
    all: 'See ranking',
    loading: 'Loading the ranking',
    broken: 'The ranking did not load',
    empty: 'No ranking',
    emptyText: 'Nobody has scored this week yet. First place is free.',
    place: place => `${place} place`,
    mine: place => `You are ${place}`,
    mineNote: 'Points this week',
    none: 'You have not scored this week yet',
    noneNote: 'See how Athletes of the Week works',
    point: 'point',
    points: 'pts',
  },
  sponsors: {
    title: 'Sponsors',
    carousel: 'carousel',
    label: 'Sponsored',
    slide: (place, count) => `Slide ${place} of ${count}`,
    newTab: 'opens in a new tab',
    pause: 'Pause rotation',
    play: 'Resume rotation',
    previous: 'Previous slide',
    next: 'Next slide',
    loading: 'Loading sponsors',
  },
  todo: {
    title: 'Waiting for you',
    'confirm-email': { title: 'Confirm your e-mail', text: 'It is needed before the first deposit.' },
    'birth-date': { title: 'Tell us your birth date', text: 'It is needed before the first paid game.' },
  },
  modes: {
    title: 'Choose your game',
    athletes: 'Athletes of the Week',
    athletesText: 'Lock in goals and figures of the athletes on each card.',
    championships: 'Championships',
    championshipsText: 'The score of every match',
    family: 'Family vs Friends',
    familyText: 'Your own room',
    versus: 'Versus',
    versusText: 'One against one, in turns',
    versusVip: 'Versus VIP',
    versusVipText: 'High table',
    from: 'From',
    push: 'Push games',
    pushText:
      'Yes or no questions during matches, with 30 seconds to answer. They appear on the screen when they are asked.',
  },
}

export default en
