import type { ErrorText } from '#client/errors.ts'
import type { GameErrorMessages } from './game-error-messages.ts'

const changed: ErrorText = { title: 'This card has changed', text: 'Refresh the page and check your choices.' }

const en: GameErrorMessages = {
  codes: {
    not_yet_visible: { title: 'Still a secret', text: 'The games of others appear when the card closes.' },
    card_not_open: { title: 'This card is closed', text: 'Nothing was charged. See the other open cards.' },
    duplicate_entry: {
      title: 'You have sent this very game',
      text: 'Nothing was charged. Change at least one choice to send another.',
    },
    entries_limit: { title: 'You have used all your games', text: 'Nothing was charged. This card takes no more.' },
    insufficient_balance: {
      title: 'You do not have enough balance!',
      text: 'Add coins to the platform before going on',
    },
    athletes_incomplete: { title: 'Choices are missing', text: 'Select all options available before to play' },
    athlete_unknown: changed,
    athlete_repeated: changed,
    matches_incomplete: { title: 'Scores are missing', text: 'Fill in the score of every match before sending.' },
    match_unknown: changed,
    match_repeated: changed,
    option_unknown: changed,
    score_invalid: { title: 'Invalid number', text: 'Use a whole number from 0 to 999.' },
    code_unavailable: { title: 'Influencer code not available', text: 'Check the code, or play without it.' },
    birth_date_needed: {
      title: 'Enter your birth date',
      text: 'It is asked for before the first paid game. It is in Profile, Personal data.',
    },
    under_age: { title: 'You must be 18 or over', text: 'Paid games are not open to minors.' },
    mode_unavailable: { title: 'This game is not available here', text: 'Nothing was charged.' },
    not_locked_yet: { title: 'There is no proof yet', text: 'It comes out seconds after this game locks.' },
    report_not_ready: {
      title: 'The report is not out yet',
      text: 'It comes out as soon as the game is paid or refunded.',
    },
    dispute_closed: { title: 'The time to dispute is over', text: 'Talk to us through the help page.' },
    dispute_exists: { title: 'You have disputed this already', text: 'Wait for the answer.' },
  },
  fields: {
    score_invalid: 'Use a whole number from 0 to 999.',
    athletes_incomplete: 'Select all options available before to play',
    code_unavailable: 'Influencer code not available',
    fact_required: 'Choose what you want to dispute.',
    text_required: 'Tell what happened.',
    text_too_short: 'Tell a little more: 10 letters at least.',
    text_too_long: 'The maximum number of characters is 1000',
  },
}

export default en
